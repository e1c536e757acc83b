import { useEffect, useRef, useState } from 'react'
import { useText } from '../intl.tsx'
import {
  changedSince,
  conflictingFields,
  continueDraft,
  type Draft,
  isDirty,
  rebase,
  setDraftField,
  shownValues,
  typedSince,
} from './draft.ts'
import type { Values } from './field-table.tsx'
import { isFieldOf, namesOf, type Problems, sentenceOf } from './field-values.ts'
import { useDeferredLeave } from './useDeferredLeave.ts'

export interface DraftState {
  /** True if the input survives the end of this page. */
  readonly isSafe: boolean
  /** A draft that another form saved meanwhile. Until one of the two is chosen, nothing is saved. */
  readonly other: SavedDraft | null
}

interface SavedDraft extends Draft {
  readonly savedAt: string
}

/** The place where the input of an open form is kept until it is saved. */
export interface DraftPlace {
  readonly found: SavedDraft | null
  save(draft: Draft): DraftState
  remove(): void
  takeOther(): SavedDraft | null
  keepOwn(): DraftState
}

interface FormOptions<Name extends string> {
  /** The values of the row as it is now, or those of an empty form. */
  readonly base: Values<Name>
  /** The row's version: on the same one, nobody else has changed anything. */
  readonly version?: number | undefined
  /** True for a row that does not exist yet. */
  readonly isNew?: boolean
  /** Values that the form begins with, on top of the base. */
  readonly start?: Partial<Values<Name>> | undefined
  /** Returns the problems of the input as message ids. Those of other fields are ignored. */
  readonly check?: (values: Values<Name>) => Problems
  /** null: the input lasts as long as the form. */
  readonly place?: DraftPlace | null
  /** True while the input is being saved: what arrives now is no change of somebody else. */
  readonly busy?: boolean
  /** True if the form asks only about fields that both sides changed; a field that is set again is decided. */
  readonly merges?: boolean
}

/** Changes of somebody else, to be resolved before anything is saved. */
export interface Conflict<Name extends string = string> {
  readonly fields: readonly Name[]
  readonly draft: Draft<Name>
  readonly current: Values<Name>
  /** @param theirs the fields in which the other version is chosen */
  resolve(theirs: readonly Name[]): Promise<void> | void
}

/** The draft of a form as the person sees it. */
export interface FormDraft extends DraftState {
  /** Time of the draft that the form continues, in ISO 8601; null = it began without one. */
  readonly restoredAt: string | null
  /** True until the person goes on typing after a draft was discarded. */
  readonly isDiscarded: boolean
  discard(): void
  undoDiscard(): void
  takeOther(): void
  keepOwn(): void
}

export interface FormState<Name extends string = string> {
  readonly draft: Draft<Name>
  readonly values: Values<Name>
  readonly dirty: boolean
  readonly conflict: Conflict<Name> | null
  /** The problems as sentences, by field, whether they are shown or not: those of the rules, and the server's. */
  readonly problems: Problems<Name>
  /** Number of fields with a visible problem. */
  readonly invalidCount: number
  /** True if the rules allow the values to be saved. */
  readonly isValid: boolean
  /** Names of the fields that were left; all of them once the form was submitted. */
  readonly touched: ReadonlySet<Name>
  /** Returns the sentence to show at a field: none before the field was left, or the form was submitted. */
  errorOf(field: Name): string | undefined
  set(field: Name, value: string): void
  leave(field: Name): void
  /** Shows all problems. @returns true if the rules allow the values to be saved */
  ready(): boolean
  /** Shows the server's problems, which are sentences; each stays until its field changes. */
  refuse(sentences: Problems): void
  /** The sent draft was saved as these values: what was typed since stays. */
  saved(sent: Draft<Name>, values: Values<Name>): void
  /** Drops the input. */
  discard(): void
  /** null if the input lasts as long as the form. */
  readonly stored: FormDraft | null
}

/** The draft of a form, which is kept at its place with every change. */
const useKeptDraft = <Name extends string>({
  base,
  version,
  isNew = false,
  start = {},
  place = null,
}: FormOptions<Name>) => {
  const untouched: Draft<Name> = { base, typed: {}, baseVersion: version }
  const continued = (found: Draft): Draft<Name> => continueDraft(found, base, isNew)
  const [known, setKnown] = useState<Draft<Name>>(() =>
    place !== null && place.found !== null
      ? continued(place.found)
      : namesOf(base).reduce((draft, name) => setDraftField(draft, name, start[name] ?? base[name]), untouched),
  )
  // Several fields may be set before the next rendering.
  const latest = useRef(known)
  const [restoredAt, setRestoredAt] = useState(isDirty(known) ? (place?.found?.savedAt ?? null) : null)
  const [state, setState] = useState<DraftState>({ isSafe: place !== null && place.found !== null, other: null })
  // A draft without changes: the row has them already.
  useEffect(() => {
    if (place !== null && place.found !== null && !isDirty(latest.current)) place.remove()
  }, [place])
  const keep = (next: Draft<Name>): void => {
    latest.current = next
    setKnown(next)
    if (place === null) return
    if (isDirty(next)) setState(place.save(next))
    else {
      place.remove()
      setState((before) => ({ ...before, isSafe: false }))
    }
  }
  const restart = (next: Draft<Name>): void => {
    keep(next)
    setRestoredAt(null)
  }
  const takeOther = (): void => {
    const taken = place?.takeOther() ?? null
    if (taken === null) return
    latest.current = continued(taken)
    setKnown(latest.current)
    setRestoredAt(taken.savedAt)
    setState({ isSafe: true, other: null })
  }
  const keepOwn = (): void => {
    if (place !== null) setState(place.keepOwn())
  }
  return { known, latest, untouched, keep, restart, stored: { ...state, restoredAt, takeOther, keepOwn } }
}

/** The problems of the values, and which of them are shown. */
const useProblems = <Name extends string>({ base, check = () => ({}) }: FormOptions<Name>, values: Values<Name>) => {
  const text = useText()
  const names = namesOf(base)
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set())
  const [refused, setRefused] = useState<Problems<Name>>({})
  const found = Object.entries(check(values)).flatMap(([name, problem]) =>
    problem !== undefined && isFieldOf(base, name) ? [[name, sentenceOf(problem, text)] as const] : [],
  )
  const problems = { ...refused, ...Object.fromEntries(found) } as Problems<Name>
  const errorOf = (name: Name): string | undefined =>
    touched.has(name) || refused[name] !== undefined ? problems[name] : undefined
  const shown = {
    problems,
    invalidCount: names.filter((name) => errorOf(name) !== undefined).length,
    touched,
    errorOf,
    leave: useDeferredLeave((name: Name) => setTouched((before) => new Set(before).add(name))),
    ready: () => {
      setTouched(new Set(names))
      return found.length === 0
    },
    refuse: (sentences: Problems) =>
      setRefused(
        Object.fromEntries(Object.entries(sentences).filter(([name]) => isFieldOf(base, name))) as Problems<Name>,
      ),
  }
  const change = (field: Name): void => setRefused(({ [field]: _changed, ...rest }) => rest as Problems<Name>)
  const forgetAll = (): void => {
    setTouched(new Set())
    setRefused({})
  }
  return { shown, hasNone: found.length === 0, change, forgetAll }
}

/** The state of a form over a row: the draft, its problems, and the changes of others. */
export const useFormState = <Name extends string>(options: FormOptions<Name>): FormState<Name> => {
  const { base, version, place = null, busy = false, merges = false } = options
  const { known, latest, untouched, keep, restart: restartDraft, stored } = useKeptDraft(options)
  const [discarded, setDiscarded] = useState<Draft<Name> | null>(null)
  const othersOf = (draft: Draft<Name>): readonly Name[] => {
    if (busy || !isDirty(draft) || (version !== undefined && draft.baseVersion === version)) return []
    return merges ? conflictingFields(draft, base) : changedSince(draft, base)
  }
  const onBase = (draft: Draft<Name>, dropped?: readonly Name[]): Draft<Name> => ({
    ...rebase(draft, base, dropped),
    baseVersion: version,
  })
  const others = othersOf(known)
  const isResolved = others.length === 0
  const draft = isResolved || merges ? onBase(known) : known
  const values = shownValues(draft)
  const problems = useProblems(options, values)
  const restart = (next: Draft<Name>): void => {
    restartDraft(next)
    problems.forgetAll()
  }
  return {
    ...problems.shown,
    draft,
    values,
    dirty: isDirty(draft),
    conflict: isResolved
      ? null
      : { fields: others, draft: known, current: base, resolve: (theirs) => keep(onBase(latest.current, theirs)) },
    isValid: isResolved && problems.hasNone,
    set: (name, value) => {
      problems.change(name)
      setDiscarded(null)
      const before = othersOf(latest.current).length === 0 ? onBase(latest.current) : latest.current
      const decided = merges ? { ...before, base: { ...before.base, [name]: base[name] } } : before
      keep(setDraftField(decided, name, value))
    },
    // Until the saved row arrives, the form has the row before.
    saved: (sent, now) => restart({ ...typedSince(latest.current, sent, now), baseVersion: version }),
    discard: () => restart(untouched),
    stored: place && {
      ...stored,
      isDiscarded: discarded !== null,
      discard: () => {
        setDiscarded(draft)
        restart(untouched)
      },
      undoDiscard: () => {
        keep(discarded ?? draft)
        setDiscarded(null)
      },
    },
  }
}
