import * as v from 'valibot'

/** The file is not a valid backup, or it cannot be restored here. Nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Another backup of the same data folder is being made. */
export class BackupInProgress extends BackupError {
  override name = 'BackupInProgress'
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
  /** Names of the migrations applied to the tables. */
  migrations: v.array(v.string()),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()), rows: v.number() })),
  /** Current value of each sequence; `last` is a bigint in decimal digits. */
  sequences: v.array(v.object({ name: v.string(), last: v.string(), called: v.boolean() })),
  /** All other files in the archive. */
  entries: v.array(v.object({ path: v.string(), bytes: v.number(), sha256: v.string() })),
})

export type Manifest = v.InferOutput<typeof manifestSchema>
export type ManifestEntry = Manifest['entries'][number]

/** Path of a table's rows in the archive. */
export const tableEntry = (table: string): string => {
  return `tables/${table}.jsonl`
}
