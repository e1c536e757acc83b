import { canEnter } from '#contract/access.ts'
import type { SectionMark } from '#contract/stand-settings.ts'
import type { ShownSection } from '#device/outbox/kinds/recording-section.ts'
import { bandMarkKey, overlayMarks, type ShownMark, sectionMarkKind } from '#device/outbox/kinds/section-mark.ts'
import { useLocalWrite, useSnapshot } from '../../../platform/offline/hooks.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { useOverlaid } from '../../../platform/writes/useOverlaid.ts'
import { sectionMarksQuery } from '../queries.ts'

const kinds = [sectionMarkKind]

/** A section as it is marked for the band. */
export interface MarkedForBand extends Pick<ShownSection, 'id' | 'name'> {
  readonly mark: SectionMark | null
  /** Sets or removes the mark for everybody; null if the member may not, or the section is only the member's own. */
  readonly save: ((mark: SectionMark | null) => void) | null
}

/** The marks of the band in a sheet; those that wait also while the list is unknown. */
export const useBandMarks = (sheetId: number) => {
  const { local, member } = useMember()
  const records = useSnapshot(local.records)
  const { shown } = useOverlaid(kinds, sectionMarksQuery(useApp()), overlayMarks)
  const { saveFailed, track } = useLocalWrite()
  const marks = shown ?? overlayMarks([], records)
  const markOf = ({ id, shared }: ShownSection): ShownMark | undefined =>
    shared ? marks.get(bandMarkKey(sheetId, id)) : undefined
  const forBand = (section: ShownSection): MarkedForBand => {
    const { id, name, shared } = section
    const { mark = null, row = null } = markOf(section) ?? {}
    const key = bandMarkKey(sheetId, id)
    const save = (wanted: SectionMark | null): void =>
      track(local.outbox.put({ kind: sectionMarkKind.kind, key, title: name, desired: { mark: wanted }, row }))
    return { id, name, mark, save: shared && canEnter('announcing', member) ? save : null }
  }
  return { markOf, forBand, saveFailed }
}
