import * as v from 'valibot'
import { bulletinResource, EditedBulletin } from '#contract/edited-bulletins.ts'
import { isReflectedIn, type OutboxRecord } from '../record.ts'
import { defineKind, sending } from './kind.ts'

/** A bulletin as its sender wrote it. */
export const DesiredBulletin = v.omit(EditedBulletin, [
  'id',
  'uuid',
  'sender',
  'sentAt',
  'addressed',
  'seen',
  'version',
])
export type DesiredBulletin = v.InferOutput<typeof DesiredBulletin>

/** A new bulletin; key = the UUID that this device chose. It is sent once: a sent one is changed without the outbox. */
export const sentBulletinKind = defineKind({
  kind: 'sent-bulletin',
  list: 'sent-bulletins',
  title: ({ title }, text) => text('outbox.sent_bulletin', { title }),
  confirmsDiscard: true,
  version: 1,
  base: EditedBulletin,
  desired: DesiredBulletin,
  migrations: {},
  same: (a, b) => (a === null) === (b === null),
  request: ({ key, desired }) =>
    sending(bulletinResource.create, { headers: { 'idempotency-key': key }, body: desired }),
  versionOf: (row) => row.version,
  keyOf: (row) => row.uuid,
})

/** A bulletin that is not sent yet. */
export interface UnsentBulletin {
  readonly desired: DesiredBulletin
  readonly record: OutboxRecord
}

export interface ShownSentBulletins {
  /** The newest first. */
  readonly unsent: readonly UnsentBulletin[]
  readonly sent: readonly EditedBulletin[]
}

/** Combines the persisted list with the outbox; pure, for use while rendering. */
export const overlaySentBulletins = (
  rows: readonly EditedBulletin[],
  records: readonly OutboxRecord[],
): ShownSentBulletins => {
  const known = new Map(rows.map((row) => [row.uuid, row]))
  const own = records.filter(
    (record) => record.kind === sentBulletinKind.kind && !isReflectedIn(record, known.get(record.key)?.version ?? 0),
  )
  const saved = own.flatMap(({ state, base }) => (state === 'saved' ? [v.parse(EditedBulletin, base)] : []))
  return {
    unsent: own
      .filter(({ state }) => state !== 'saved')
      .map((record) => ({ desired: v.parse(DesiredBulletin, record.desired), record }))
      .reverse(),
    sent: [...saved, ...rows.filter(({ uuid }) => !saved.some((one) => one.uuid === uuid))],
  }
}
