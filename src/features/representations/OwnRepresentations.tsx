import '../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { decideRepresentation, giveUpRepresentation, type Representation } from '#contract/representations.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useWrite } from '../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { Outcome } from '../../ui/form/Outcome.tsx'
import { InlineConfirm } from '../../ui/InlineConfirm.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { date } from '../../ui/wall-clock.ts'
import { ChildDevices } from './ChildDevices.tsx'
import { ownRepresentationsQuery } from './queries.ts'
import { RepresentationState } from './RepresentationState.tsx'

interface OwnRepresentationProps {
  readonly representation: Representation
  /** True if the other person acts for the one who is signed in. */
  readonly isRepresented: boolean
  readonly busy: boolean
  readonly onDecide: (consents: boolean) => void
  readonly onGiveUp: () => void
}

const OwnRepresentation = ({ representation, isRepresented, busy, onDecide, onGiveUp }: OwnRepresentationProps) => {
  const { locale } = useApp()
  const text = useText()
  const { state, consent, represented, representative, endsOn } = representation
  const name = isRepresented ? representative.label : represented.label
  return (
    <li className="card">
      <h3>{text(isRepresented ? 'representation.own.by' : 'representation.own.for', { name })}</h3>
      <p>
        <RepresentationState representation={representation} />
      </p>
      {isRepresented && state === 'WAITS' && (
        <>
          <p>{text('representation.ask', { name })}</p>
          <div className="buttons">
            <Button blocked={busy} onClick={() => onDecide(true)}>
              {text('representation.consent')}
            </Button>
            <QuietButton blocked={busy} onClick={() => onDecide(false)}>
              {text('representation.refuse')}
            </QuietButton>
          </div>
        </>
      )}
      {isRepresented && endsOn !== null && (
        <>
          <p>{text('representation.ask.age', { name, day: date(endsOn, locale) })}</p>
          <div className="buttons">
            <Button blocked={busy} onClick={() => onDecide(true)}>
              {text('representation.go_on')}
            </Button>
          </div>
        </>
      )}
      {!isRepresented && representation.takesDevices && <ChildDevices id={representation.id} name={name} />}
      {!isRepresented && (
        <InlineConfirm
          begin={
            <>
              {text('representation.give_up')}
              <span className="visually-hidden">: {name}</span>
            </>
          }
          question={text('representation.give_up.ask', { name })}
          yes={text('representation.give_up.yes')}
          onYes={onGiveUp}
        />
      )}
      {isRepresented && consent === 'PERSON' && (
        <div className="buttons">
          <QuietButton blocked={busy} onClick={() => onDecide(false)}>
            {text('representation.withdraw')}
            <span className="visually-hidden">: {name}</span>
          </QuietButton>
        </div>
      )}
    </li>
  )
}

/** The representations of the person who is signed in, in both directions. It renders nothing for everybody else. */
export const OwnRepresentations = () => {
  const app = useApp()
  const text = useText()
  const { member } = useMember()
  const { data } = useQuery(ownRepresentationsQuery(app))
  const write = useWrite({
    noun: 'representation',
    // Without `consents` the representative gives the representation up.
    send: ({ id, consents }: { readonly id: number; readonly consents?: boolean }) =>
      consents === undefined
        ? app.call(giveUpRepresentation, { params: { id } })
        : app.call(decideRepresentation, { params: { id }, body: { consents } }),
  })
  if (data === undefined || (data.length === 0 && !write.isSuccess)) return null
  return (
    <section className="grid">
      <h2>{text('representation.own')}</h2>
      <Outcome role="status">
        {write.isSuccess && <Note kind="ok">{text('representation.saved')}</Note>}
        {write.failure !== null && <Note kind="bad">{write.failure.message}</Note>}
      </Outcome>
      <ul className="grid">
        {data.map((representation) => (
          <OwnRepresentation
            key={representation.id}
            representation={representation}
            isRepresented={representation.represented.uuid === member.personId}
            busy={write.busy}
            onDecide={(consents) => void write.send({ id: representation.id, consents })}
            onGiveUp={() => void write.send({ id: representation.id })}
          />
        ))}
      </ul>
    </section>
  )
}
