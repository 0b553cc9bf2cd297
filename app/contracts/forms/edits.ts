import * as z from 'zod';

/**
 * A field of a form that edits a record: its text (null: empty), the chosen values of a list, or the rows of one with
 * the texts of their fields.
 */
const editedValue = z.union([
  z.string(),
  z.null(),
  z.array(z.string()),
  z.array(z.record(z.string(), z.string())),
]);
export type EditedValue = z.infer<typeof editedValue>;
const editedRecord = z.record(z.string(), editedValue);
export type EditedRecord = z.infer<typeof editedRecord>;

/** Initial values of a form (U-11): the fields that it shows, as they are stored, and the version of that record. */
export const editsSchema = z.object({ version: z.string(), record: editedRecord });
export type Edits = z.infer<typeof editsSchema>;

/** Hidden fields that send the initial values back. An unreadable one gives an empty version or an empty record. */
export const editFields = {
  version: z.string().max(100).catch(''),
  was: z.string().catch('').transform(readRecord),
  /** Whose value stays, by difference: `mine` by default. */
  choice: z.record(z.string(), z.string()).catch({}),
};

function readRecord(text: string): EditedRecord {
  try {
    return editedRecord.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
