import '../../../ui/card.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { adoptLocationText } from '#contract/edited-venues.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { locationTextsQuery } from './queries.ts'
import { venueNoun } from './venue-noun.ts'

/** The texts that events have instead of a venue, each with a button that makes a venue of it. */
export const LocationTexts = () => {
  const app = useApp()
  const { call, locale } = app
  const text = useText()
  const navigate = useNavigate()
  const { data: texts = [] } = useQuery(locationTextsQuery(app))
  const { busy, failure, send } = useWrite({
    noun: 'venue',
    send: (location: string) => call(adoptLocationText, { body: { text: location } }),
    // Its address and notes come next.
    onSuccess: ({ id }) => navigate({ to: `${venueNoun.list}/$id`, params: { locale, id: `${id}` } }),
  })
  if (texts.length === 0) return null
  return (
    <section className="grid" aria-labelledby="location-texts">
      <h2 id="location-texts">{text('admin.venue.texts')}</h2>
      <p>{text('admin.venue.texts.detail')}</p>
      <WriteMessage failure={failure?.message} />
      <ul className="grid grid--two">
        {texts.map(({ text: location, events }) => (
          <li className="card" key={location}>
            <p>
              <b>{location}</b>
            </p>
            <p className="soft small">{text('admin.venue.texts.events', { count: events })}</p>
            <div className="buttons">
              <QuietButton blocked={busy} onClick={() => void send(location)}>
                {text('admin.venue.texts.adopt')}
                <span className="visually-hidden">: {location}</span>
              </QuietButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
