import { overlaySections, recordingSectionKind, type ShownSection } from '#device/outbox/kinds/recording-section.ts'
import { useSnapshot } from '../../../platform/offline/hooks.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { useOverlaid } from '../../../platform/writes/useOverlaid.ts'
import { recordingSectionsQuery } from '../queries.ts'

const kinds = [recordingSectionKind]

/** The sections of a recording; those that wait also while the list is unknown. */
export const useRecordingSections = (recordingId: number): readonly ShownSection[] => {
  const records = useSnapshot(useMember().local.records)
  const { shown } = useOverlaid(kinds, recordingSectionsQuery(useApp()), overlaySections)
  return (shown ?? overlaySections([], records)).filter((section) => section.recordingId === recordingId)
}
