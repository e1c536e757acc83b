import { useEffect, useRef, useState } from 'react'
import { type Intent, recordKey } from '#device/outbox/record.ts'
import type { Draft } from '../../ui/form/draft.ts'
import type { Values } from '../../ui/form/field-table.tsx'
import { type FormState, useFormState } from '../../ui/form/useFormState.ts'
import type { Drafts, OutboxDraft } from '../offline/drafts.ts'
import type { Offline } from '../offline/offline.ts'
import { useApp } from '../session/app.tsx'
import { useMember } from '../session/member.ts'

interface OutboxFormOptions<Name extends string> {
  /** Key of the form's draft on this device. */
  readonly draft: OutboxDraft | `${OutboxDraft}/${string}`
  readonly isNew?: boolean
  /** The values to display: the server's with a pending change applied. */
  readonly base: Values<Name>
  readonly version?: number | undefined
  readonly check?: (values: Values<Name>) => Readonly<Partial<Record<string, string>>>
  readonly merges?: boolean
  /** True if the browser asks before the page with unsaved input is closed, on any screen. */
  readonly asksToLeave?: boolean
  /**
   * Returns the changes that the input makes, first the form's own.
   * @param newId the id of a new record: a repeated save after a failed one is the same record
   */
  readonly changes: (values: Values<Name>, newId: string) => readonly [Intent, ...Intent[]]
  /** Returns the form's values of the saved state; absent if they are the input. */
  readonly savedAs?: (values: Values<Name>) => Values<Name>
}

export interface OutboxForm<Name extends string> extends FormState<Name> {
  /** Progress of the save of this form. */
  readonly state: 'editing' | 'saving' | 'saved' | 'failed'
  /** Saves the input on this device, once at a time. @returns the key of its record; null = it could not be saved */
  save(): Promise<string | null>
}

/** A form whose input is saved to the outbox, with its draft on this device. */
export const useOutboxForm = <Name extends string>({
  draft: key,
  changes,
  savedAs = (values) => values,
  asksToLeave = false,
  ...options
}: OutboxFormOptions<Name>): OutboxForm<Name> => {
  const { offline } = useApp()
  const { drafts, outbox } = useMember().local
  const [place] = useState(() => drafts.open(key, 'only'))
  const newId = useRef<string | null>(null)
  const [state, setState] = useState<OutboxForm<Name>['state']>('editing')
  const isSaving = useRef(false)
  const form = useFormState({ ...options, place, busy: state === 'saving' })
  const isHeld = asksToLeave && form.dirty
  useEffect(() => {
    const held = heldBy(drafts)
    if (isHeld && !held.has(key)) held.set(key, holdPage(offline))
    if (isHeld) return
    held.get(key)?.()
    held.delete(key)
  }, [isHeld, drafts, key, offline])
  return {
    ...form,
    state,
    set: (name, value) => {
      if (state !== 'saving') setState('editing')
      form.set(name, value)
    },
    save: async () => {
      if (isSaving.current) return null
      isSaving.current = true
      const sent: Draft<Name> = form.draft
      setState('saving')
      try {
        newId.current ??= crypto.randomUUID()
        const intents = changes(form.values, newId.current)
        // A change that a row has already is none in its next form; a new record would be made twice.
        if (options.isNew === true) place.handOver(recordKey(intents[0]))
        await outbox.put(...intents)
        newId.current = null
        // Clears only the saved changes: input typed in the meantime stays in the form.
        form.saved(sent, savedAs(form.values))
        setState('saved')
        return intents[0].key
      } catch (error) {
        console.warn('form.save_failed', error)
        setState('failed')
        return null
      } finally {
        isSaving.current = false
      }
    },
  }
}

const holds = new WeakMap<Drafts, Map<string, () => void>>()
const heldBy = (drafts: Drafts): Map<string, () => void> => {
  const held = holds.get(drafts) ?? new Map<string, () => void>()
  holds.set(drafts, held)
  return held
}

/**
 * From here on the browser asks before the page is closed, and no update of the app is offered. @returns a function
 * that ends this
 */
const holdPage = (offline: Offline | null): (() => void) => {
  const confirmLeave = (event: BeforeUnloadEvent): void => event.preventDefault()
  window.addEventListener('beforeunload', confirmLeave)
  const release = offline?.updates.hold()
  return () => {
    window.removeEventListener('beforeunload', confirmLeave)
    release?.()
  }
}
