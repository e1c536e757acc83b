import '../../ui/card.css'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { canEnter } from '#contract/access.ts'
import type { ShownEnquiry } from '#device/outbox/kinds/enquiry.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { rowsOfOne } from '../representations/rows-of-one.ts'
import { EnquiryItem } from './EnquiryItem.tsx'
import { useEnquiries } from './queries.ts'

/** An enquiry, with the rows of the member and of represented persons. */
type Parts = readonly [ShownEnquiry, ...ShownEnquiry[]]

const EnquiryList = ({ enquiries }: { readonly enquiries: readonly Parts[] }) => (
  <ul className="grid grid--two">
    {enquiries.map((parts) => (
      <EnquiryItem key={parts[0].id} parts={parts} />
    ))}
  </ul>
)

/** The screen 'Umfragen': the open ones to answer, and those that closed of late. */
export const EnquiriesScreen = () => {
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const { shown, failed, retry } = useEnquiries()
  const enquiries = shown && rowsOfOne(shown)
  const open = enquiries?.filter(([{ closed }]) => !closed) ?? []
  const closed = enquiries?.filter(([one]) => one.closed) ?? []
  return (
    <>
      <PageHead title={text('enquiry.title')} detail={text('enquiry.detail')} />
      <div className="grid">
        {canEnter('planning', member) && (
          <div className="go-row">
            <Link className="go" to="/$locale/intra/enquiries/asked" params={{ locale }}>
              {text('asked.title')}
              <ArrowRight aria-hidden="true" />
            </Link>
          </div>
        )}
        {failed && <LoadFailed onRetry={retry}>{text('enquiry.failed')}</LoadFailed>}
        {enquiries !== undefined && (
          <section className="grid" aria-labelledby="open-enquiries">
            <h2 id="open-enquiries">{text('enquiry.open.title')}</h2>
            {open.length === 0 ? <p className="soft">{text('enquiry.open.none')}</p> : <EnquiryList enquiries={open} />}
          </section>
        )}
        {closed.length > 0 && (
          <section className="grid" aria-labelledby="closed-enquiries">
            <h2 id="closed-enquiries">{text('enquiry.closed.title')}</h2>
            <EnquiryList enquiries={closed} />
          </section>
        )}
      </div>
    </>
  )
}
