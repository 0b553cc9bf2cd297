import type { KnownName } from './known-names';
import type { DataSetOperations } from './operations';
import type { OperatorAccess } from './operator-access';

/** The running platform refused an operation. The message is its reason. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** Calls the operations of a running platform. Each throws {OperatorError} with the platform's reason. */
export function createOperatorClient({ url, secret }: OperatorAccess): DataSetOperations {
  const ask = async <Answer>(action: string, body?: object): Promise<Answer> => {
    let response: Response;
    try {
      response = await fetch(`${url}/operator/data-sets${action}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw new OperatorError(
        `The running platform at ${url} does not answer: ${String((error as Error).cause ?? error)}`,
      );
    }
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as Answer;
    throw new OperatorError(reasonIn(text) ?? `The platform answered with ${response.status}.`);
  };
  return {
    list: () => ask(''),
    names: async (id) => (await ask<{ names: KnownName[] }>('/names', { id })).names,
    adopt: (id, version) => ask('/adopt', { id, version }),
    remove: async (id) => (await ask<{ removed: boolean }>('/remove', { id })).removed,
    checkGift: async (planned) => void (await ask('/check-gift', planned)),
    give: (gift) => ask('/give', gift),
  };
}

function reasonIn(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === 'string' ? error : null;
  } catch {
    return null;
  }
}
