import '../../ui/card.css'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useText } from '../../ui/intl.tsx'
import { shortDate, timeOfDay } from '../../ui/wall-clock.ts'
import { rowsOfOne } from '../representations/rows-of-one.ts'
import { useEnquiries } from './queries.ts'
import { isToAnswer } from './words.ts'

/** The enquiries that wait for an answer of the member or of a represented person; renders nothing without any. */
export const OpenEnquiries = () => {
  const { locale } = useApp()
  const text = useText()
  const { shown } = useEnquiries()
  const open = rowsOfOne(shown?.filter(isToAnswer) ?? []).map(([enquiry]) => enquiry)
  if (open.length === 0) return null
  return (
    <section className="grid" aria-labelledby="enquiries-to-answer">
      <h2 id="enquiries-to-answer">{text('enquiry.open', { count: open.length })}</h2>
      <ul className="grid">
        {open.map((enquiry) => (
          <li className="card" key={enquiry.id}>
            <Link className="go" to="/$locale/intra/enquiries" params={{ locale }} hash={`enquiry-${enquiry.id}`}>
              <InItsLanguage of={enquiry} part="title" />
            </Link>
            <p className="soft small">
              {text('enquiry.until', { day: shortDate(enquiry.deadline, locale), time: timeOfDay(enquiry.deadline) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
