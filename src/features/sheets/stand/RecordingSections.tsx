import * as styles from './recording-sections.css'
import { Bookmark, Flag, MapPin, Pencil, Repeat } from 'lucide-react'
import { useState } from 'react'
import type { SectionMark } from '#contract/stand-settings.ts'
import type { ShownSection } from '#device/outbox/kinds/recording-section.ts'
import { isRefused, type OutboxRecord } from '#device/outbox/record.ts'
import { useLocalWrite } from '../../../platform/offline/hooks.ts'
import { useMember } from '../../../platform/session/member.ts'
import { useRefusal } from '../../../platform/session/useRefusal.ts'
import { Announced } from '../../../ui/Announced.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useText } from '../../../ui/intl.tsx'
import { SaveFailedNotice } from '../../../ui/SaveFailedNotice.tsx'
import { State } from '../../../ui/State.tsx'
import { formatTime } from './playback.ts'
import { type EditedSpan, SectionDialog } from './SectionDialog.tsx'
import { BarButton, preserveFocus } from './StandBar.tsx'
import { type MarkedForBand, useBandMarks } from './useBandMarks.ts'
import type { Playback } from './useRecording.ts'
import { useRecordingSections } from './useRecordingSections.ts'

export interface SectionMarks {
  readonly sheetId: number
  /** The player's own marks in the sheet, by the ids of sections. */
  readonly own: Readonly<Record<string, SectionMark>>
  /** True while a place is being set: the page needs the room of the list. */
  readonly isPlacing: boolean
  /** Opens the sheet at a place. */
  readonly onOpen: (mark: SectionMark) => void
  /** Begins to mark the place of a section in the sheet. */
  readonly onMark: (section: MarkedForBand) => void
}

/** The reason for which the server refused a section, and the button that discards the change. */
const Refused = ({ record }: { readonly record: OutboxRecord }) => {
  const text = useText()
  const { local } = useMember()
  const { saveFailed, track } = useLocalWrite()
  const { reason, fields } = useRefusal(record)
  return (
    <div className={styles.practiceRefused}>
      <State head="struck" tone="bad">
        {text('participation.rejected', {
          reason: fields.length > 0 ? fields.map(({ sentence }) => sentence).join(' ') : reason,
        })}
      </State>
      <BarButton onClick={() => track(local.outbox.discard(record))}>{text('participation.discard')}</BarButton>
      {saveFailed && <SaveFailedNotice announced />}
    </div>
  )
}

interface SectionItemProps extends Pick<SectionMarks, 'onOpen'> {
  readonly section: ShownSection
  readonly playback: Playback
  /** The place in the sheet. */
  readonly mark: SectionMark | null
  /** A change that the server refused: of the section, or of its mark. */
  readonly refused: OutboxRecord | null
  readonly onMark: () => void
  readonly onEdit: () => void
}

const SectionItem = ({ section, playback, mark, refused, onOpen, onMark, onEdit }: SectionItemProps) => {
  const text = useText()
  const { id, name, from, to, shared } = section
  const onPlay = (): void => {
    playback.playSection(section)
    if (mark !== null) onOpen(mark)
  }
  return (
    <li>
      <div className={styles.practiceItem}>
        <button
          type="button"
          className={styles.practicePlay}
          aria-pressed={playback.section === id}
          onMouseDown={preserveFocus}
          onClick={onPlay}
        >
          <b>{name}</b>
          <span className="num">
            {formatTime(from / 1000)}–{formatTime(to / 1000)}
            {shared && `, ${text('stand.section.of_band')}`}
            {mark !== null && `, ${text('stand.page_number', { page: mark.page })}`}
          </span>
        </button>
        <IconButton
          icon={MapPin}
          className={styles.practiceTool}
          label={text('stand.section.mark', { name })}
          onMouseDown={preserveFocus}
          onClick={onMark}
        />
        <IconButton
          icon={Pencil}
          className={styles.practiceTool}
          label={text('stand.section.edit', { name })}
          onMouseDown={preserveFocus}
          onClick={onEdit}
        />
      </div>
      {refused !== null && <Refused record={refused} />}
    </li>
  )
}

interface RecordingSectionsProps extends SectionMarks {
  readonly recordingId: number
  readonly playback: Playback
}

/** The named sections of a recording: a tap plays one, and opens the sheet at its mark. */
export const RecordingSections = ({
  recordingId,
  playback,
  sheetId,
  own,
  isPlacing,
  onOpen,
  onMark,
}: RecordingSectionsProps) => {
  const text = useText()
  const sections = useRecordingSections(recordingId)
  const ofBand = useBandMarks(sheetId)
  /** Milliseconds at which the section begins that is being noted. */
  const [begun, setBegun] = useState<number | null>(null)
  const [edited, setEdited] = useState<EditedSpan | null>(null)
  const onNote = (): void => {
    const now = playback.position()
    if (begun === null) {
      setBegun(now)
      return
    }
    playback.pause()
    setBegun(null)
    setEdited({ section: null, from: Math.min(begun, now), to: Math.max(begun, now) })
  }
  return (
    <div className={styles.practice} hidden={isPlacing}>
      <div className={styles.practiceTools}>
        <BarButton onClick={onNote}>
          {begun === null ? <Bookmark aria-hidden="true" /> : <Flag aria-hidden="true" />}
          {text(begun === null ? 'stand.section.begin' : 'stand.section.end')}
        </BarButton>
        <BarButton aria-pressed={playback.loop} onClick={() => playback.setLoop(!playback.loop)}>
          <Repeat aria-hidden="true" />
          {text('stand.section.loop')}
        </BarButton>
        {playback.beat !== null && (
          <span className={`${styles.practiceBeat} num`} aria-hidden="true">
            {playback.beat}
          </span>
        )}
      </div>
      {begun !== null && (
        <Announced as="p">{text('stand.section.begun', { time: formatTime(begun / 1000) })}</Announced>
      )}
      {sections.length === 0 && begun === null && <p>{text('stand.section.none')}</p>}
      <ul className={styles.practiceList}>
        {sections.map((section) => (
          <SectionItem
            key={section.id}
            section={section}
            playback={playback}
            mark={own[section.id] ?? ofBand.markOf(section)?.mark ?? null}
            refused={[section.record, ofBand.markOf(section)?.record ?? null].find(isRefused) ?? null}
            onOpen={onOpen}
            onMark={() => onMark(ofBand.forBand(section))}
            onEdit={() => setEdited({ section, from: section.from, to: section.to })}
          />
        ))}
      </ul>
      {ofBand.saveFailed && <SaveFailedNotice announced />}
      {edited !== null && <SectionDialog recordingId={recordingId} edited={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
