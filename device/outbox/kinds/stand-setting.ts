import * as v from 'valibot'
import {
  KnownEdit,
  latestEdits,
  type SettingEdit,
  saveStandSettings,
  standSettingLimits,
} from '#contract/stand-settings.ts'
import type { OutboxRecord } from '../record.ts'
import { defineKind, type Send } from './kind.ts'

const Edits = v.object({ edits: v.array(KnownEdit) })

/** Settings of a scope after a request; `version` is the cursor of the pull that confirms them. */
const SentSettings = v.object({ scope: v.string(), version: v.number(), isGone: v.boolean(), ...Edits.entries })

/** Sends all edits in as many requests as needed; each is idempotent. */
const sendAll =
  (scope: string, edits: readonly SettingEdit[]): Send =>
  async (call, options) => {
    const { perRequest } = standSettingLimits
    let [version, isGone, latest]: [number, boolean, SettingEdit[]] = [0, false, []]
    for (let from = 0; from < edits.length && !isGone; from += perRequest) {
      const body = { edits: edits.slice(from, from + perRequest) }
      const reply = await call(saveStandSettings, { params: { scope }, body }, options)
      version = reply.cursor
      isGone = reply.isGone
      latest = latestEdits(latest, reply.edits)
    }
    return { scope, version, isGone, edits: isGone ? edits : latest }
  }

const idsOf = (state: v.InferOutput<typeof Edits> | null): string =>
  (state?.edits ?? [])
    .map(({ name, id }) => `${name} ${id}`)
    .sort()
    .join('\n')

/**
 * Settings of the music stand that the member changed; key = their scope, which is a sheet or all sheets. Intents are
 * merged, on the device and on the server, so there are no conflicts.
 */
export const standSettingKind = defineKind<
  'stand-setting',
  v.InferOutput<typeof SentSettings>,
  v.InferOutput<typeof Edits>
>({
  kind: 'stand-setting',
  list: null,
  title: ({ title }, text) =>
    title === '' ? text('outbox.stand_settings') : text('outbox.stand_settings.of', { title }),
  confirmsDiscard: true,
  version: 1,
  base: SentSettings,
  desired: Edits,
  migrations: {},
  same: (a, b) => idsOf(a) === idsOf(b),
  request: ({ key, desired }) => sendAll(key, desired.edits),
  versionOf: (row) => row.version,
  keyOf: (row) => row.scope,
  adds: (before, wish) => ({ edits: latestEdits(before.edits, wish.edits) }),
  calmMs: 3_000,
})

/** Returns the edits of a scope on this device that may not have returned from the server yet. */
export const pendingEdits = (records: readonly OutboxRecord[], scope: string): readonly SettingEdit[] => {
  const record = records.find(({ kind, key }) => kind === standSettingKind.kind && key === scope)
  return record === undefined ? [] : v.parse(Edits, record.desired).edits
}

/** Returns true if the server responded that the library has deleted the sheet. */
export const isOfGoneSheet = ({ base }: OutboxRecord): boolean => {
  const sent = v.safeParse(SentSettings, base)
  return sent.success && sent.output.isGone
}
