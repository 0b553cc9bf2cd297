import { Form } from '@remix-run/react';

import type { FormErrors } from '~/contracts/forms/forms';
import { SubmitButton } from '~/components/ui/actions/button';
import { Card } from '~/components/ui/structure/card';
import { ErrorSummary } from '~/components/ui/fields/error-summary';
import { SelectField } from '~/components/ui/fields/select-field';
import { TextField } from '~/components/ui/fields/text-field';

import { Section } from './section';

/** A complete form whose action always returns errors, with and without JavaScript. */
export function FormSection({
  errors,
  csrfToken,
}: {
  errors: FormErrors['errors'];
  csrfToken: string;
}) {
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  return (
    <Section
      title="A form"
      about="Sent, it comes back with a summary that takes the focus and leads to each field."
    >
      <Card className="max-w-[560px]">
        <Form method="post" noValidate className="grid gap-5" preventScrollReset>
          <ErrorSummary errors={errors} />
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <TextField name="sample-name" label="Name" required error={errorOf('sample-name')} />
          <SelectField
            name="sample-plan"
            label="Plan"
            required
            placeholder="Choose …"
            options={[{ value: 'core', label: 'Core Brand' }]}
            error={errorOf('sample-plan')}
          />
          <SubmitButton>Send the form</SubmitButton>
        </Form>
      </Card>
    </Section>
  );
}
