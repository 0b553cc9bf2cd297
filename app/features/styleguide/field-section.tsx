import { CheckboxField, SwitchField } from '~/components/ui/fields/checkbox-field';
import { DateField } from '~/components/ui/fields/date-field';
import { RadioGroup } from '~/components/ui/fields/radio-group';
import { SelectField } from '~/components/ui/fields/select-field';
import { TextField, TextareaField } from '~/components/ui/fields/text-field';

import { longName, Section } from './section';

const grid = 'grid items-start gap-x-6 gap-y-5 md:grid-cols-2 xl:grid-cols-3';

const regions = ['Midwest', 'Mountain', 'New England', 'Pacific', 'South Atlantic'].map(
  (label) => ({
    value: label.toLowerCase(),
    label,
  }),
);
export function FieldSection() {
  return (
    <Section
      title="Fields"
      about="Label above, error at the field, help below. Everything is a native control that posts under its name."
    >
      <div className={grid}>
        <TextFields />
        <SelectFields />
        <DateField name="delivery" label="Delivery date" defaultValue="2026-11-21" />
        <DateField name="receipt" label="Receipt date" error="Wrong Time Format." />
        <TextareaField name="notes" label="Notes" optional help="It grows as you write." />
        <TextareaField name="reason" label="Reason" required error="Tell us why." rows={3} />
      </div>
    </Section>
  );
}

export function ChoiceSection() {
  return (
    <Section
      title="Choices"
      about="A checkbox is posted with its form; a switch is a state; radio buttons show all there is."
    >
      <div className={grid}>
        <div className="grid gap-3">
          <CheckboxField name="c1" label="Send a copy to me" />
          <CheckboxField
            name="c2"
            label="Include products without sales"
            defaultChecked
            help="They show as zero."
          />
          <CheckboxField
            name="c3"
            label="I accept the terms"
            required
            error="Accept the terms to go on."
          />
          <CheckboxField name="c4" label="Not in this plan" disabled />
          <CheckboxField name="c5" label="Always on" disabled defaultChecked />
        </div>
        <div className="grid gap-3">
          <SwitchField name="s1" label="Weekly summary" />
          <SwitchField
            name="s2"
            label="Low stock alerts"
            defaultChecked
            help="By email, once a day"
          />
          <SwitchField name="s3" label="Not in this plan" disabled />
          <SwitchField name="s4" label="Always on" disabled defaultChecked />
        </div>
        <RadioGroups />
      </div>
    </Section>
  );
}

function TextFields() {
  return (
    <>
      <TextField name="plain" label="Company name" autoComplete="organization" />
      <TextField
        name="required"
        label="Work email"
        type="email"
        required
        help="We send the invitation there."
        placeholder="name@company.com"
      />
      <TextField
        name="wrong"
        label="Phone"
        type="tel"
        optional
        defaultValue="12"
        error="Enter a phone number with its area code."
        help="For delivery questions alone."
      />
      <TextField
        name="price"
        label="Unit price"
        prefix="$"
        suffix="USD"
        inputMode="decimal"
        defaultValue="4.99"
      />
      <TextField
        name="weight"
        label="Case weight"
        suffix="kg"
        defaultValue="x"
        error="Enter a number."
      />
      <TextField
        name="secret"
        label="Password"
        type="password"
        autoComplete="new-password"
        defaultValue="endcap-demo"
      />
      <TextField name="readonly" label="Account id" readOnly defaultValue="acc_29471" />
      <TextField
        name="disabled"
        label="Plan"
        disabled
        defaultValue="Core Brand"
        help="Only an owner changes the plan."
      />
      <TextField
        name="long"
        label={`Name under which ${longName} is listed`}
        defaultValue={longName}
      />
    </>
  );
}

function SelectFields() {
  return (
    <>
      <SelectField name="region" label="Region" options={regions} placeholder="All regions" />
      <SelectField
        name="channel"
        label="Channel"
        required
        error="Choose a channel."
        placeholder="Choose …"
        options={[
          {
            label: 'Stores',
            options: [
              { value: 'grocery', label: 'Grocery' },
              { value: 'club', label: 'Club' },
            ],
          },
          {
            label: 'Online',
            options: [
              { value: 'dtc', label: 'Own shop' },
              { value: 'x', label: longName },
            ],
          },
        ]}
      />
      <SelectField
        name="select-disabled"
        label="Currency"
        disabled
        options={[{ value: 'usd', label: 'US dollar' }]}
      />
    </>
  );
}

function RadioGroups() {
  return (
    <>
      <RadioGroup
        name="r1"
        label="Compare with"
        defaultValue="previous"
        options={[
          { value: 'previous', label: 'Previous period' },
          { value: 'year', label: 'Same period last year' },
          { value: 'none', label: 'Nothing', disabled: true },
        ]}
      />
      <RadioGroup
        name="r2"
        label="Unit"
        layout="row"
        required
        error="Choose a unit."
        options={[
          { value: 'usd', label: 'Dollars' },
          { value: 'units', label: 'Units' },
        ]}
      />
      <div className="md:col-span-2">
        <RadioGroup
          name="r3"
          label="Plan"
          layout="cards"
          defaultValue="core"
          options={[
            { value: 'core', label: 'Core Brand', help: 'One brand, three users, weekly data.' },
            { value: 'plus', label: 'Category', help: 'All brands of a category, daily data.' },
            { value: 'x', label: 'Investor', help: 'By arrangement.', disabled: true },
          ]}
        />
      </div>
    </>
  );
}
