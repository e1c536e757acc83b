import * as v from 'valibot'

/** The file is not a backup, or a damaged one, or this is not a place to restore it. Nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupRefused'
}

export const MANIFEST = 'manifest.json'

/**
 * A backup is a tar.gz that any machine can look into:
 *
 *     manifest.json          this schema, first in the archive
 *     tables/<table>.jsonl   one line per row: a JSON array of the columns in the manifest's order, each in PostgreSQL's
 *                            own text form or null
 *     files/…                the data folder's files as they are
 *
 * PostgreSQL's text form keeps every type exactly and is the same in the embedded database and on a server.
 */
export const manifestSchema = v.object({
  format: v.literal('band-backup'),
  version: v.literal(1),
  /** When the backup was made, ISO 8601 in UTC. */
  createdAt: v.string(),
  /** Names of the migrations that the tables have seen. */
  migrations: v.array(v.string()),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()), rows: v.number() })),
  /** Where each number generator stands; `last` is a bigint in decimal digits. */
  sequences: v.array(v.object({ name: v.string(), last: v.string(), called: v.boolean() })),
  /** Everything else in the archive. */
  entries: v.array(v.object({ path: v.string(), bytes: v.number(), sha256: v.string() })),
})

export type Manifest = v.InferOutput<typeof manifestSchema>
export type ManifestEntry = Manifest['entries'][number]

/** Where a table's rows lie in the archive. */
export const tableEntry = (table: string): string => {
  return `tables/${table}.jsonl`
}
