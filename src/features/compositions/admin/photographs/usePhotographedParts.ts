import { useState } from 'react'
import { uploadMaximum } from '#contract/documents.ts'
import type { EditedComposition } from '#contract/edited-compositions.ts'
import { noInstruments } from '#contract/instrument-index.ts'
import { type DesiredParts, photographedPartsKind, waitingParts } from '#device/outbox/kinds/photographed-parts.ts'
import type { BeginningPart, Photograph } from '#device/photographs/store.ts'
import { useSnapshot } from '../../../../platform/offline/hooks.ts'
import { useMember } from '../../../../platform/session/member.ts'
import { useRefusal } from '../../../../platform/session/useRefusal.ts'
import { useText } from '../../../../ui/intl.tsx'
import { useInstrumentNames } from '../queries.ts'
import {
  beginningOf,
  type PlannedPart,
  partOf,
  photographedPlan,
  problemOf,
  toSplitPlan,
  withWords,
} from '../split/plan.ts'

/** A piece as far as this device knows it. */
export interface PhotographedPiece {
  readonly id: number
  readonly title: string
  /** Its sheets; those that others add meanwhile are found by the server. */
  readonly sheets: EditedComposition['sheets']
}

interface PhotographedPartsOptions {
  readonly piece: PhotographedPiece
  readonly photographs: readonly Photograph[]
  /** Observes a write to this device. */
  readonly track: (write: Promise<void>) => void
}

/** The parts that the photographs of a piece become, and how they are sent. */
export const usePhotographedParts = ({ piece, photographs, track }: PhotographedPartsOptions) => {
  const { local } = useMember()
  const text = useText()
  /** Typed names that the device may not have stored yet. */
  const [typed, setTyped] = useState<ReadonlyMap<string, BeginningPart | null>>(new Map())
  const [tried, setTried] = useState(false)
  /** The key and the number of the parts that this page has saved. */
  const [saved, setSaved] = useState<{ readonly key: string; readonly count: number } | null>(null)
  const naming = { instruments: useInstrumentNames().data ?? noInstruments, title: piece.title }
  const named = photographs.map((one) => {
    const part = typed.get(one.id)
    return part === undefined ? one : { ...one, part }
  })
  const plan = photographedPlan(named, naming)
  const existing = piece.sheets.map(({ name }) => name)
  const all = waitingParts(useSnapshot(local.records), piece.id)
  const refused = all.find(({ record }) => record.state === 'rejected') ?? null
  const { reason, fields } = useRefusal(refused?.record ?? null)
  const [field] = fields
  const size = photographs.reduce((sum, { page }) => sum + (page?.size ?? 0), 0)
  const partAt = (index: number): PlannedPart => plan.find(({ id }) => id === index + 1) ?? partOf(index, null, naming)
  const set = (index: number, part: PlannedPart): void => {
    const id = named[index]?.id
    if (id === undefined) return
    const begun = beginningOf(part)
    setTyped((before) => new Map([...before, [id, begun]]))
    track(local.photographs.change(new Map([[id, { part: begun }]])))
  }
  const save = async (): Promise<void> => {
    const parts = toSplitPlan(plan).parts.map(({ pages, ...part }) => ({
      ...part,
      photographs: pages.flatMap(({ page }) => named[page - 1]?.id ?? []),
    }))
    // Nothing of the refused parts is stored: the corrected ones take their place.
    const key = refused?.record.key ?? crypto.randomUUID()
    const desired = { compositionId: piece.id, parts, size } satisfies DesiredParts
    await local.outbox.put({ kind: photographedPartsKind.kind, key, title: piece.title, desired, row: null })
    setTried(false)
    setSaved({ key, count: parts.length })
  }
  return {
    parts: plan,
    tried,
    markTried: () => setTried(true),
    partAt,
    name: (index: number, words: string) => set(index, withWords(partAt(index), words, naming)),
    change: (index: number, change: Partial<PlannedPart>) => set(index, { ...partAt(index), ...change }),
    problemAt: (index: number) => problemOf(partAt(index), plan, existing),
    /** Indexes of the photographs whose part lacks something. */
    wrong: plan.filter((part) => problemOf(part, plan, existing) !== null).map(({ id }) => id - 1),
    /** The server's reason at the part that begins at a photograph. */
    refusalAt: (index: number): string | undefined => {
      const position = plan.findIndex(({ id }) => id === index + 1)
      return fields.find(({ field }) => field.startsWith(`parts.${position}.`))?.sentence
    },
    /** The server's reason, unless it is at a part; null = nothing was refused. */
    refusal:
      refused === null || field?.field.startsWith('parts.') === true
        ? null
        : refused.record.problem?.code === 'not_found'
          ? text('outbox.photographed_parts.gone')
          : (field?.sentence ?? reason),
    /** The server would refuse so many bytes, after all of them were sent. */
    isTooLarge: size > uploadMaximum,
    waiting: all.filter(({ record }) => record.state !== 'rejected'),
    /** Number of parts that this page has saved and that the server has; null = none. */
    stored: saved === null || all.some(({ record }) => record.key === saved.key) ? null : saved.count,
    /** Saves the parts on this device, from where they are sent. */
    save,
    /** Makes photographs of waiting parts changeable again. */
    takeBack: (key: string) => {
      setSaved(null)
      track(local.outbox.discard({ kind: photographedPartsKind.kind, key }))
    },
  }
}
