import * as z from 'zod';

import { JsonTextError, parseJsonText } from '../json-text';
import { dashboardDefinition, dashboardFaults, type DashboardDefinition } from './definition';

/** A dashboard's file is invalid. The message names the file, and place and reason of every fault. */
export class DefinitionError extends Error {
  override name = 'DefinitionError';

  /** @param faults each as 'place: reason' */
  constructor(
    readonly file: string,
    readonly faults: readonly string[],
  ) {
    super(
      `The dashboard definition ${file} is wrong:\n${faults.map((each) => `  ${each}`).join('\n')}`,
    );
  }
}

/**
 * Reads the text of a dashboard's file.
 * @throws {DefinitionError} with all faults of the file
 */
export function readDefinition(text: string, file: string): DashboardDefinition {
  try {
    return checkDefinition(parseJsonText(text), file);
  } catch (error) {
    if (error instanceof JsonTextError)
      throw new DefinitionError(file, [`The file is not JSON: ${error.message}`]);
    throw error;
  }
}

/**
 * Checks the content of a dashboard's file.
 * @throws {DefinitionError} with all faults of the file
 */
export function checkDefinition(value: unknown, file: string): DashboardDefinition {
  const parsed = dashboardDefinition.safeParse(value);
  if (parsed.success) return parsed.data;
  // Zod skips the checks between parts if a part is invalid, so they run here on the readable parts.
  const faultsBetweenParts = dashboardFaults(readableParts.parse(value));
  const faults = [...parsed.error.issues, ...faultsBetweenParts].map(
    ({ path, message }) =>
      `${path.length === 0 ? 'the file' : path.map(String).join('.')} ${message}`,
  );
  throw new DefinitionError(file, [...new Set(faults)]);
}

const text = z.string().catch('');
const readableParts = z
  .object({
    filters: z
      .array(
        z.object({ name: text, kind: text, parent: z.string().nullable().catch(null) }).catch({
          name: '',
          kind: '',
          parent: null,
        }),
      )
      .catch([]),
    widgets: z.array(z.object({ id: text }).catch({ id: '' })).catch([]),
  })
  .catch({ filters: [], widgets: [] });
