import { useEffect, useState, useSyncExternalStore } from 'react'
import type { StoredDraft } from '#device/drafts.ts'
import type { DraftState, OpenDraft } from '../../../platform/offline/drafts.ts'
import { useApp } from '../../../platform/session/app.tsx'

/**
 * Opens the draft of a form on this device. @returns undefined until it is read; null if the form has none
 * @param continues false if the form begins with given values instead of the draft
 */
export const useOpenDraft = (key: string | undefined, continues: boolean): OpenDraft | null | undefined => {
  const drafts = useApp().session.local?.drafts
  const [opened, setOpened] = useState<{ readonly key: string; readonly draft: OpenDraft }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is opened once, as it begins
  useEffect(() => {
    if (key === undefined || drafts === undefined) return
    let isCurrent = true
    void drafts.open(key, continues).then((draft) => {
      if (isCurrent) setOpened({ key, draft })
    })
    return () => {
      isCurrent = false
    }
  }, [key, drafts])
  if (key === undefined || drafts === undefined) return null
  return opened?.key === key ? opened.draft : undefined
}

const nothing: DraftState = { isSafe: false, other: null }
const never = () => () => undefined

/** The draft of a form on this device; re-renders when it changes. */
export const useDraftState = (device: OpenDraft | null): DraftState => {
  const get = device?.get ?? (() => nothing)
  return useSyncExternalStore(device?.subscribe ?? never, get, get)
}

/** The draft of a form as the person sees it. */
export interface FormDraft {
  /** Time of the draft that the form continues, in ISO 8601; null = it began without one. */
  readonly restoredAt: string | null
  /** True until the person goes on typing after a draft was discarded. */
  readonly isDiscarded: boolean
  /** True if the input survives the end of this page. */
  readonly isSafe: boolean
  readonly other: StoredDraft | null
  discard(): void
  undoDiscard(): void
  takeOther(): void
  keepOwn(): void
}
