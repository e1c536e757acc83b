import { getStandSettings, latestEdits, type SettingEdit, type StandSettingChanges } from '#contract/stand-settings.ts'
import type { Call } from '../call.ts'
import { resend } from '../outbox/intents.ts'
import { isOfGoneSheet, pendingEdits, standSettingKind } from '../outbox/kinds/stand-setting.ts'
import type { OutboxRecord } from '../outbox/record.ts'
import type { Outbox } from '../outbox/store.ts'
import { includesEdits, type StandSettingStore } from './store.ts'

interface Needs {
  readonly call: Call
  readonly standSettings: StandSettingStore
  readonly outbox: Pick<Outbox, 'list' | 'confirm' | 'put' | 'change'>
}

/**
 * Moves the edits that this device sent from the outbox to its store; resends those that the server has lost since.
 * Edits of a deleted sheet stay on this device.
 */
const settle = async ({ standSettings, outbox }: Needs, saved: readonly OutboxRecord[]): Promise<void> => {
  for (const record of saved) {
    const { key: scope, savedVersion: version, rev } = record
    const edits = pendingEdits([record], scope)
    const isGone = isOfGoneSheet(record)
    if (isGone) await standSettings.saveHere(scope, edits)
    if (isGone || includesEdits(await standSettings.read(scope), edits))
      await outbox.confirm(standSettingKind.kind, [{ scope, version, isGone, edits: [] }], new Date(0))
    else await outbox.change(record, (one) => resend(one, rev))
  }
}

/** Fetches everything that the server stores, by scope. */
const fetchAll = async (call: Call): Promise<ReadonlyMap<string, readonly SettingEdit[]>> => {
  const all = new Map<string, readonly SettingEdit[]>()
  for (let since = 0; ; ) {
    const { edits, cursor, more } = await call(getStandSettings, { query: { since } })
    for (const { scope, ...edit } of edits) all.set(scope, latestEdits(all.get(scope) ?? [], [edit]))
    if (!more) return all
    since = cursor
  }
}

/**
 * Resends the edits that the server lacks when it holds fewer or older ones than this device: it was restored from an
 * older backup, or a sheet was deleted.
 */
const resendLost = async (
  { call, standSettings, outbox }: Needs,
  { held, cursor }: StandSettingChanges,
): Promise<void> => {
  const here = await standSettings.standing()
  if (here.cursor !== cursor || (here.settings <= held.settings && here.seconds <= held.seconds)) return
  const there = await fetchAll(call)
  for (const { scope, edits } of await standSettings.all()) {
    const lost = edits.filter((edit) => !includesEdits(there.get(scope) ?? [], [edit]))
    if (lost.length > 0)
      await outbox.put({ kind: standSettingKind.kind, key: scope, desired: { edits: lost }, row: null })
  }
}

/**
 * Fetches and saves the settings that the member changed on any device since the last pull. Throws the same errors as
 * `call`.
 */
export const pullStandSettings = async (needs: Needs): Promise<void> => {
  const { call, standSettings, outbox } = needs
  const saved = (await outbox.list()).filter(({ kind, state }) => kind === standSettingKind.kind && state === 'saved')
  for (;;) {
    const { cursor: since } = await standSettings.standing()
    const changes = await call(getStandSettings, { query: { since } })
    // If another tab received these changes first, read its cursor and continue.
    if (!(await standSettings.receive(since, changes)) || changes.more) continue
    await settle(needs, saved)
    return resendLost(needs, changes)
  }
}
