import { latestEdits, type SettingEdit } from '#contract/stand-settings.ts'
import { pendingEdits, standSettingKind } from '#device/outbox/kinds/stand-setting.ts'
import type { Outbox } from '#device/outbox/store.ts'
import type { StandSettingStore } from '#device/stand-settings/store.ts'

export interface EditNeeds {
  readonly outbox: Pick<Outbox, 'list' | 'put'>
  readonly standSettings: Pick<StandSettingStore, 'read'>
  readonly now: () => Date
  readonly uuid: () => string
}

interface Options {
  /** Title of the piece. */
  readonly title?: string
  /** Epoch milliseconds, if the time of the change is not now. */
  readonly at?: number
}

interface Unsaved {
  readonly edits: readonly SettingEdit[]
  readonly title: string | undefined
}

/** The edits of settings by scope: those of the server, those in the outbox, and those that could not be saved yet. */
export const openEdits = ({ outbox, standSettings, now, uuid }: EditNeeds) => {
  const unsaved = new Map<string, Unsaved>()
  /** The latest edits that were read or made here: a later edit has a later time, whatever the clock says. */
  const known = new Map<string, readonly SettingEdit[]>()
  const learn = (scope: string, edits: readonly SettingEdit[]): void =>
    void known.set(scope, latestEdits(known.get(scope) ?? [], edits))
  return {
    read: async (scope: string): Promise<readonly SettingEdit[]> => {
      // The outbox comes first: an edit moves from there to the store.
      const pending = pendingEdits(await outbox.list(), scope)
      const stored = await standSettings.read(scope)
      const edits = latestEdits(stored, pending, unsaved.get(scope)?.edits ?? [])
      learn(scope, edits)
      return edits
    },
    /** Sets registers to values; null deletes. They apply at once, and are saved by the next `flush`. */
    add: (scope: string, registers: ReadonlyMap<string, unknown>, { title, at }: Options): void => {
      if (registers.size === 0) return
      const before = new Map(known.get(scope)?.map((edit) => [edit.name, edit]))
      const timeOf = (name: string): number => at ?? Math.max(now().getTime(), (before.get(name)?.at ?? 0) + 1)
      const edits = [...registers].map(([name, value]) => ({ name, value, at: timeOf(name), id: uuid() }))
      const waiting = unsaved.get(scope)
      unsaved.set(scope, { edits: latestEdits(waiting?.edits ?? [], edits), title: title ?? waiting?.title })
      learn(scope, edits)
    },
    /** Begins at once: the outbox notes every change before this returns. */
    flush: async (): Promise<void> => {
      const writing = [...unsaved]
      if (writing.length === 0) return
      await outbox.put(
        ...writing.map(([key, { edits, title }]) => {
          const intent = { kind: standSettingKind.kind, key, desired: { edits: [...edits] }, row: null }
          return title === undefined ? intent : { ...intent, title }
        }),
      )
      for (const [key, written] of writing) if (unsaved.get(key) === written) unsaved.delete(key)
    },
  }
}
