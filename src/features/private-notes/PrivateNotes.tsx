import * as styles from './private-notes.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canEnter } from '#contract/access.ts'
import { noteKey } from '#device/outbox/kinds/private-note.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { programmeQuery, programmeSizesQuery } from '../repertoires/queries.ts'
import { NoteForm } from './NoteForm.tsx'
import { usePrivateNotes } from './queries.ts'

interface PrivateNotesProps {
  readonly event: { readonly id: number; readonly title: string }
}

const Notes = ({ event }: PrivateNotesProps) => {
  const app = useApp()
  const text = useText()
  const { member } = useMember()
  const { shown } = usePrivateNotes()
  const isReader = canEnter('library', member)
  const { data: sizes } = useQuery({ ...programmeSizesQuery(app), enabled: isReader })
  const known = isReader && sizes?.some(({ eventId }) => eventId === event.id) === true
  const { data: pieces = [] } = useQuery({ ...programmeQuery(app, event.id), enabled: known })
  // An encore has the note of its piece.
  const once = [...new Map(pieces.map((piece) => [piece.id, piece])).values()]
  if (shown === undefined) return null
  return (
    <div className={styles.privateNotes}>
      <p className="hint">{text('note.private.hint')}</p>
      <NoteForm event={event} piece={null} note={shown.get(noteKey(event.id, null))} />
      {once.map((piece) => (
        <NoteForm key={piece.id} event={event} piece={piece} note={shown.get(noteKey(event.id, piece.id))} />
      ))}
    </div>
  )
}

const FoldedNotes = ({ event }: PrivateNotesProps) => {
  const text = useText()
  const [opened, setOpened] = useState(false)
  return (
    <details onToggle={() => setOpened(true)}>
      <summary>{text('note.private')}</summary>
      {opened && <Notes event={event} />}
    </details>
  )
}

/** The notes of the member about an event and its pieces, folded on its card; for whoever leads rehearsals. */
export const PrivateNotes = (props: PrivateNotesProps) => {
  const { member } = useMember()
  return canEnter('notes', member) ? <FoldedNotes {...props} /> : null
}
