import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The settings that the build was made with (L-07). `remix dev` writes no such file.
 * @param folder of the build
 */
export function builtSettings(folder: string): Record<string, string> {
  const file = path.join(folder, 'settings.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}
