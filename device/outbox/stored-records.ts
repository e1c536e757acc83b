import * as v from 'valibot'
import type { Kind } from './kinds/kind.ts'
import { OutboxRecord, recordKey } from './record.ts'

type Read = { readonly record: OutboxRecord } | 'unreadable' | 'newer'

export const readRecord = (kinds: readonly Kind[], key: string, value: unknown): Read => {
  const envelope = v.safeParse(OutboxRecord, value)
  if (!envelope.success || recordKey(envelope.output) !== key) return 'unreadable'
  const kind = kinds.find((one) => one.kind === envelope.output.kind)
  if (kind === undefined || envelope.output.version > kind.version) return 'newer'
  try {
    return { record: kind.migrate(envelope.output) }
  } catch {
    return 'unreadable'
  }
}

/** Splits the stored entries by whether this app can list them under their keys. */
export const sortEntries = (
  kinds: readonly Kind[],
  entries: readonly { readonly key: string; readonly value: unknown }[],
) => {
  const records: OutboxRecord[] = []
  const unreadable: string[] = []
  const renamed: string[] = []
  let newer = 0
  for (const { key, value } of entries) {
    const read = readRecord(kinds, key, value)
    if (read === 'unreadable') unreadable.push(key)
    else if (read === 'newer') newer++
    else if (recordKey(read.record) === key) records.push(read.record)
    else renamed.push(key)
  }
  records.sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
  return { records, unreadable, renamed, newer }
}
