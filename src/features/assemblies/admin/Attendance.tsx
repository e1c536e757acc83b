import * as styles from '../assemblies.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Attendee, exportSigningList, setPresence } from '#contract/assemblies.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { State } from '../../../ui/State.tsx'
import { Edited } from '../../admin/edit/EditScreen.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { ExportButtons } from '../../files/ExportButtons.tsx'
import { attendanceQuery, doorQuery } from './queries.ts'

interface AssemblyProps {
  /** The id of the event. */
  readonly id: number
  readonly title: string
}

/** Milliseconds after which the list shows who came in by the code. */
const POLL_MS = 5000
/** Milliseconds after which the code at the door is drawn anew; it is valid for some minutes longer. */
const DOOR_MS = 60_000

/** A person with a checkbox: one tap. */
const Row = ({ id, attendee }: { readonly id: number; readonly attendee: Attendee }) => {
  const { call } = useApp()
  const text = useText()
  const { uuid, label, hasVote, present } = attendee
  const write = useWrite({
    noun: 'assembly',
    send: (isPresent: boolean) => call(setPresence, { params: { id, uuid }, body: { present: isPresent } }),
  })
  return (
    <li>
      <Checkbox
        name={`present-${uuid}`}
        checked={write.busy ? write.input === true : present}
        onChange={({ target }) => void write.send(target.checked)}
      >
        {label}
        {!hasVote && <span className="soft small"> {text('assembly.no_vote')}</span>}
      </Checkbox>
      <WriteMessage failure={write.failure?.message} />
    </li>
  )
}

/** The code that members scan at the door. */
const Door = ({ id }: Pick<AssemblyProps, 'id'>) => {
  const text = useText()
  const query = useQuery({ ...doorQuery(useApp(), id), refetchInterval: DOOR_MS })
  return (
    <Edited query={query}>
      {({ picture }) => (
        <div>
          <p>{text('assembly.door.scan')}</p>
          <QrCode rows={picture} label={text('assembly.door.picture')} />
        </div>
      )}
    </Edited>
  )
}

const searched = (label: string, term: string): boolean =>
  label.toLocaleLowerCase('de-CH').includes(term.trim().toLocaleLowerCase('de-CH'))

/** The persons who are there: a list to tap, the code at the door, and the list to sign. */
export const Attendance = ({ id, title }: AssemblyProps) => {
  const app = useApp()
  const text = useText()
  const [term, setTerm] = useState('')
  const [showsDoor, setShowsDoor] = useState(false)
  const query = useQuery({ ...attendanceQuery(app, id), refetchInterval: POLL_MS })
  return (
    <section className="grid" aria-labelledby="attendance">
      <h2 id="attendance">{text('assembly.attendance')}</h2>
      <Edited query={query}>
        {({ persons, quorum }) => {
          const present = persons.filter((one) => one.present)
          const voters = present.filter(({ hasVote }) => hasVote).length
          const isReached = quorum === null || voters >= quorum
          return (
            <>
              <p>
                <State head={isReached ? 'full' : 'half'} tone={isReached ? 'ok' : 'wait'}>
                  {[
                    text('assembly.minutes.present', { present: present.length, voters }),
                    ...(quorum === null
                      ? []
                      : [
                          text(isReached ? 'assembly.minutes.quorum.reached' : 'assembly.minutes.quorum.missed', {
                            quorum,
                          }),
                        ]),
                  ].join('. ')}
                </State>
              </p>
              <div className="buttons">
                <QuietButton onClick={() => setShowsDoor(!showsDoor)}>
                  {text(showsDoor ? 'assembly.door.hide' : 'assembly.door.show')}
                </QuietButton>
              </div>
              {showsDoor && <Door id={id} />}
              <p>{text('assembly.signing')}</p>
              <ExportButtons
                formats={['PDF']}
                fileName={text('document.signing.title', { title })}
                load={() => app.call(exportSigningList, { params: { id } })}
              />
              <details open>
                <summary>{text('assembly.attendees')}</summary>
                <TextField
                  name="search"
                  label={text('assembly.search')}
                  error={undefined}
                  optional
                  type="search"
                  value={term}
                  onChange={({ target }) => setTerm(target.value)}
                />
                {persons.length === 0 && <p className="soft">{text('assembly.nobody')}</p>}
                <ul className={styles.attendees}>
                  {persons
                    .filter(({ label }) => searched(label, term))
                    .map((attendee) => (
                      <Row key={attendee.uuid} id={id} attendee={attendee} />
                    ))}
                </ul>
              </details>
            </>
          )
        }}
      </Edited>
    </section>
  )
}
