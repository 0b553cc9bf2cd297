import { type BrandFieldChanges } from '../../brand-profiles/fields';
import { brandFieldNames, brandFields, type BrandField } from '../../../../contract/limits';
import type { BrandInfo, BrandInfoField } from '../../brand-profiles/profiles';
import { requireUser } from '../context';
import type { Builder } from './builder';

const limitOf = (field: BrandField) => `At most ${brandFields[field].max} characters.`;

/** Adds the facts of a brand that its people edit. */
export function addBrandInfo(builder: Builder) {
  const name = builder.enumType('BrandInfoFieldName', { values: brandFieldNames });
  const field = builder.objectRef<BrandInfoField>('BrandInfoField').implement({
    fields: (t) => ({
      name: t.field({ type: name, resolve: (row) => row.name }),
      label: t.exposeString('label'),
      value: t.exposeString('value', {
        nullable: true,
        description: 'As the dashboard shows it; null for an empty one.',
      }),
      dataSetValue: t.exposeString('dataSetValue', {
        nullable: true,
        description: 'As in the data set.',
      }),
      editedOn: t.exposeString('editedOn', {
        nullable: true,
        description: 'Day of the edit, YYYY-MM-DD; null for a field as in the data set.',
      }),
    }),
  });
  const info = builder.objectRef<BrandInfo>('BrandInfo').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      logo: t.exposeString('logo', {
        nullable: true,
        description: 'Hash of the logo at `GET /api/v1/brands/{brand}/logos/{hash}`.',
      }),
      changedBy: t.exposeString('changedBy', {
        nullable: true,
        description: 'Name of the user who made the last change; null without one.',
      }),
      version: t.exposeInt('version', { description: 'Grows with every change.' }),
      fields: t.field({ type: [field], resolve: (row) => row.fields }),
    }),
  });
  const input = builder.inputType('BrandInfoInput', {
    fields: (t) => ({
      story: t.string({ description: limitOf('story') }),
      website: t.string({
        description: `An https address of at most ${brandFields.website.max} characters.`,
      }),
      headquarters: t.string({ description: limitOf('headquarters') }),
      founded: t.string({ description: 'A year of four digits, not in the future.' }),
      ownership: t.string({ description: limitOf('ownership') }),
      certifications: t.string({ description: limitOf('certifications') }),
      channels: t.string({ description: limitOf('channels') }),
      social: t.string({ description: limitOf('social') }),
      contacts: t.string({ description: limitOf('contacts') }),
      logo: t.string({
        description: 'Hash of an upload for this brand; null removes the logo.',
      }),
    }),
  });

  builder.queryField('brandInfo', (t) =>
    t.field({
      type: info,
      nullable: true,
      description:
        'The facts of a brand to edit; null for a brand that the current user may not edit.',
      args: { brand: t.arg.id({ required: true }) },
      resolve: (_root, { brand }, context) => context.profiles.info(requireUser(context), brand),
    }),
  );
  builder.mutationField('updateBrandInfo', (t) =>
    t.field({
      type: info,
      description:
        'Edits facts of a brand of the account. What is missing stays; null or an empty text leaves a fact empty; the value of the data set removes the edit. Refused: NOT_FOUND for a brand that the user may not edit, STALE for another version than the stored one, BAD_USER_INPUT with the names of all wrong input fields.',
      args: {
        brand: t.arg.id({ required: true }),
        version: t.arg.int({ required: true }),
        input: t.arg({ type: input, required: true }),
      },
      resolve: (_root, { brand, version, input: changes }, context) => {
        const fields: BrandFieldChanges = {};
        for (const each of brandFieldNames) {
          const value = changes[each];
          if (value !== undefined) fields[each] = value;
        }
        return context.changes.brandInfo(requireUser(context), {
          brand,
          version,
          fields,
          ...(changes.logo !== undefined && { logo: changes.logo }),
        });
      },
    }),
  );
}
