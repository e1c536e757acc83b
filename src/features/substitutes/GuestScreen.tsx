import * as styles from './guest.css'
import { Link, useLocation } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { GuestEvent } from '#contract/substitutes.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { Announced } from '../../ui/Announced.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageHead, PageTitle } from '../../ui/PageTitle.tsx'
import { date, fullDate, timeOfDay } from '../../ui/wall-clock.ts'
import { type Guest, useGuest } from './useGuest.ts'

type Fact = Pick<
  GuestEvent,
  'dateStart' | 'fullDay' | 'location' | 'callTime' | 'callPlace' | 'dressCode' | 'contact' | 'message'
>
/** The fields of an event that its page for a substitute shows. */
export type GuestFields = Fact & Pick<GuestEvent, 'name' | 'title' | 'foreign' | 'cancelled' | 'validUntil' | 'pieces'>

const Facts = ({ event }: { readonly event: Fact }) => {
  const { locale } = useApp()
  const text = useText()
  const { dateStart, fullDay, location, callTime, callPlace, dressCode, contact, message } = event
  const when = [fullDate(dateStart, locale), ...(fullDay ? [] : [timeOfDay(dateStart)])].join(', ')
  const call = [callTime, callPlace].filter((one) => one !== null).join(', ')
  const facts = [
    when,
    location,
    call === '' ? null : text('event.call', { value: call }),
    dressCode === null ? null : text('event.dress_code', { value: dressCode }),
    contact === null ? null : text('guest.contact', { contact }),
    message,
  ].filter((fact) => fact !== null)
  return (
    <ul className={styles.guestFacts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}

type Ready = Extract<Guest, { kind: 'ready' }>

const Pieces = ({ guest: { event, saved, isSaving }, token }: { readonly guest: Ready; readonly token: string }) => {
  const { locale } = useApp()
  const text = useText()
  const sheets = event.pieces.filter(({ sheet }) => sheet !== null)
  const isComplete = sheets.every(({ sheet }) => sheet !== null && saved.has(sheet.id))
  return (
    <section className="grid" aria-labelledby="sheets">
      <h2 id="sheets">{text('guest.sheets')}</h2>
      {event.pieces.length === 0 && <p>{text('guest.no_programme')}</p>}
      {sheets.length > 0 && (
        <Announced as="p" className="soft">
          {text(isComplete ? 'guest.saved' : isSaving ? 'guest.saving' : 'guest.incomplete')}
        </Announced>
      )}
      <ol className={styles.guestPieces}>
        {event.pieces.map(({ id, title, sheet }) => (
          <li key={id}>
            {sheet === null ? (
              <span>
                {title} <span className="soft small">{text('guest.no_sheet')}</span>
              </span>
            ) : (
              <Link to="/$locale/guest/sheet/$id" params={{ locale, id: `${sheet.id}` }} hash={token}>
                <b>{title}</b>
                {saved.has(sheet.id) && (
                  <span className={`${styles.guestSaved} soft small`}>
                    <CircleCheck aria-hidden="true" /> {text('guest.on_device')}
                  </span>
                )}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const Content = ({ guest, token }: { readonly guest: Guest; readonly token: string }) => {
  const { locale } = useApp()
  const text = useText()
  if (guest.kind === 'loading') return <Announced as="p">{text('guest.loading')}</Announced>
  if (guest.kind !== 'ready')
    return (
      <>
        <PageTitle>{text('guest.title')}</PageTitle>
        <Note kind="bad" announced>
          {text(guest.kind === 'over' ? 'guest.over' : 'guest.out_of_reach')}
        </Note>
      </>
    )
  const event: GuestFields = guest.event
  return (
    <>
      <PageHead title={<InItsLanguage of={event} part="title" />}>
        <p>{text('guest.hello', { name: event.name })}</p>
      </PageHead>
      {event.cancelled && <Note kind="bad">{text('guest.cancelled')}</Note>}
      <Facts event={event} />
      <Pieces guest={guest} token={token} />
      <p className="soft small">{text('guest.valid', { until: date(event.validUntil, locale) })}</p>
    </>
  )
}

const GuestPage = ({ token }: { readonly token: string }) => (
  <div className="wrap">
    <div className={styles.guest}>
      <Content guest={useGuest(token)} token={token} />
    </div>
  </div>
)

/** The event and the sheets of a substitute, without an account and also offline. */
export const GuestScreen = () => {
  // The fragment of the address is the link's secret: it reaches no server and no log.
  const token = useLocation({ select: ({ hash }) => hash })
  return <GuestPage key={token} token={token} />
}
