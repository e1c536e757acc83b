import * as styles from './private-notes.css'
import { useId } from 'react'
import { canEnter } from '#contract/access.ts'
import { noteKey } from '#device/outbox/kinds/private-note.ts'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { NoteForm } from './NoteForm.tsx'
import { usePrivateNotes } from './queries.ts'

interface StandNotesProps {
  readonly event: { readonly id: number; readonly title: string }
  readonly piece: { readonly id: number; readonly title: string }
}

const Notes = ({ event, piece }: StandNotesProps) => {
  const text = useText()
  const heading = useId()
  const { shown } = usePrivateNotes()
  if (shown === undefined) return null
  return (
    <section className={styles.privateNotes} aria-labelledby={heading}>
      <h3 id={heading}>{text('note.private')}</h3>
      <p className="hint">{text('note.private.stand', { event: event.title })}</p>
      <NoteForm event={event} piece={piece} note={shown.get(noteKey(event.id, piece.id))} />
      <NoteForm event={event} piece={null} note={shown.get(noteKey(event.id, null))} />
    </section>
  )
}

/** The notes of the member about an event and the piece on the stand, in its menu; for whoever leads rehearsals. */
export const StandNotes = (props: StandNotesProps) => {
  const { member } = useMember()
  return canEnter('notes', member) ? <Notes {...props} /> : null
}
