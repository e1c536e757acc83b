import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { CompleteMyself } from '#contract/persons.ts'
import type { Offline } from '../../platform/offline/offline.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { type Draft, fieldNames } from './own-card.ts'

/** Name under which the device keeps the text. */
const form = 'own-card'
const StoredDraft: v.GenericSchema<unknown, Draft> = v.object({
  base: CompleteMyself,
  typed: v.partial(v.object(Object.fromEntries(fieldNames.map((name) => [name, v.string()])))),
})

interface HeldDraft {
  readonly draft: Draft
  /** Allows leaving the page without a question again. */
  readonly release: () => void
}

/** Drafts stay while other screens are open; the device keeps their text in case the system ends the page. */
const drafts = new WeakMap<QueryClient, HeldDraft>()

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

/**
 * The draft of the member's own record; undefined = no changes. As long as there is one, on any screen, leaving the
 * page is confirmed.
 */
export const useDraft = (): readonly [
  Draft | undefined,
  (next: Draft | ((now: Draft | undefined) => Draft)) => void,
] => {
  const { offline } = useApp()
  const { formTexts } = useMember().local
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => {
    const open = drafts.get(queryClient)?.draft
    if (open !== undefined) return open
    const left = formTexts.read(form, StoredDraft)
    if (left === null) return undefined
    drafts.set(queryClient, { draft: left, release: holdPage(offline) })
    return left
  })
  const saveDraft = (next: Draft | ((now: Draft | undefined) => Draft)): void => {
    const before = drafts.get(queryClient)
    const made = typeof next === 'function' ? next(before?.draft) : next
    const typed = Object.keys(made.typed).length > 0 ? made : undefined
    if (typed === undefined) {
      formTexts.strike(form)
      drafts.delete(queryClient)
      before?.release()
    } else {
      formTexts.note(form, typed)
      drafts.set(queryClient, { draft: typed, release: before?.release ?? holdPage(offline) })
    }
    setDraft(typed)
  }
  return [draft, saveDraft]
}
