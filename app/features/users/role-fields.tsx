import type { InviteView } from '~/contracts/users/users';
import { roleNames } from '~/contracts/users/labels';
import type { FormFields } from '~/components/forms/form';
import { CheckboxField } from '~/components/ui/fields/checkbox-field';
import { fieldId } from '~/components/ui/fields/field';
import { FieldGroup } from '~/components/ui/fields/field-group';

/** The fields of a user's roles (P-05), and of the brands that some roles need. `roles` and `brandIds` are selected at first. */
export function RoleFields({
  fields: { field, chosen },
  view: { roles: offered, brands },
  roles = [],
  brandIds = [],
}: {
  fields: FormFields;
  view: Pick<InviteView, 'roles' | 'brands'>;
  roles?: readonly string[];
  brandIds?: readonly string[];
}) {
  const chosenRoles = chosen('roles', roles);
  const chosenBrands = chosen('brandIds', brandIds);
  const { label: rolesLabel, error: rolesError } = field('roles');
  const { label: brandsLabel, error: brandsError } = field('brandIds');
  return (
    <>
      <FieldGroup
        name="roles"
        label={rolesLabel}
        error={rolesError}
        required
        className="grid gap-x-6 gap-y-3 pb-1.5 md:grid-cols-2"
        help="Beside Owned brands or External vendor, choose only reporting roles."
      >
        {offered.map(({ role, help }, place) => (
          <CheckboxField
            key={role}
            name="roles"
            id={place === 0 ? fieldId('roles') : fieldId(`roles-${role}`)}
            value={role}
            label={roleNames[role]}
            help={help}
            defaultChecked={chosenRoles.includes(role)}
          />
        ))}
      </FieldGroup>
      {brands.length > 0 && (
        <div className="brands-of-role">
          <FieldGroup
            name="brandIds"
            label={brandsLabel}
            error={brandsError}
            className="grid gap-x-6 gap-y-3 pb-1.5 md:grid-cols-2"
            help="Choose at least one for the role Owned brands or External vendor. This person changes these brands alone. With a reporting role, they read all brands of the account."
          >
            {brands.map(({ id, name }, place) => (
              <CheckboxField
                key={id}
                name="brandIds"
                id={place === 0 ? fieldId('brandIds') : fieldId(`brandIds-${id}`)}
                value={id}
                label={name}
                defaultChecked={chosenBrands.includes(id)}
              />
            ))}
          </FieldGroup>
        </div>
      )}
    </>
  );
}
