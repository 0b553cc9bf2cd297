import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` writes a migration for what changed in `schema/`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/platform/database/schema/*.ts',
  out: './server/platform/database/migrations',
});
