import {
  digestFrequencies,
  digestOf,
  insights,
  preferencesVersion,
} from '../../accounts/preferences';
import { requireUser } from '../context';
import type { Builder } from './builder';
import type { UserRef } from './user';

/** Adds the topics that a user may follow, and the change of the preferences (U-05). */
export function addPreferences(builder: Builder, user: UserRef) {
  const insight = builder.objectRef<(typeof insights)[number]>('Insight').implement({
    fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  });
  const frequency = builder.enumType('DigestFrequency', { values: digestFrequencies });
  const input = builder.inputType('UpdatePreferencesInput', {
    fields: (t) => ({
      primaryCategoryIds: t.idList({ description: '1 to 3 departments or categories.' }),
      subCategoryIds: t.idList(),
      competitorBrandIds: t.idList({ description: 'At most 3; no brand of the account.' }),
      insightIds: t.idList(),
      digest: t.field({ type: frequency }),
    }),
  });

  builder.objectField(user, 'digest', (t) =>
    t.field({
      type: frequency,
      description: 'How often the trendsetter digest is sent.',
      resolve: (row) => digestOf(row),
    }),
  );
  builder.objectField(user, 'preferencesVersion', (t) =>
    t.string({
      description: 'Differs with every change of the preferences.',
      resolve: preferencesVersion,
    }),
  );
  builder.queryField('insights', (t) => t.field({ type: [insight], resolve: () => [...insights] }));
  builder.mutationField('updatePreferences', (t) =>
    t.field({
      type: user,
      description:
        'Stores preferences of the current user. What is missing or null stays as it is. Refused values are BAD_USER_INPUT with the name of the input field; another version than the stored one is STALE.',
      args: {
        version: t.arg.string({ required: true }),
        input: t.arg({ type: input, required: true }),
      },
      resolve: (_root, { version, input: changes }, context) =>
        context.changes.preferences(requireUser(context), {
          version,
          ...(changes.primaryCategoryIds && { primaryCategoryIds: changes.primaryCategoryIds }),
          ...(changes.subCategoryIds && { subCategoryIds: changes.subCategoryIds }),
          ...(changes.competitorBrandIds && { competitorBrandIds: changes.competitorBrandIds }),
          ...(changes.insightIds && { insightIds: changes.insightIds }),
          ...(changes.digest && { digest: changes.digest }),
        }),
    }),
  );
}
