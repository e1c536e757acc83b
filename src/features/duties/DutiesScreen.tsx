import '../../ui/card.css'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { canEnter } from '#contract/access.ts'
import { freePlaces } from '#contract/duties.ts'
import type { ShownDuty } from '#device/outbox/kinds/duty.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'
import { rowsOfOne } from '../representations/rows-of-one.ts'
import { DutyItem } from './DutyItem.tsx'
import { FoldedHours } from './OwnHours.tsx'
import { useDuties } from './queries.ts'

/** A duty, with the rows of the member and of represented persons. */
type Parts = readonly [ShownDuty, ...ShownDuty[]]

const DutyList = ({ duties }: { readonly duties: readonly Parts[] }) => (
  <ul className="grid grid--two">
    {duties.map((parts) => (
      <DutyItem key={parts[0].id} parts={parts} />
    ))}
  </ul>
)

/** The own duties include those of represented persons, and those whose change the server has refused. */
const isOwn = (parts: Parts): boolean => parts.some(({ takes, record }) => takes || record !== null)
const isOpen = ([duty]: Parts): boolean => freePlaces(duty) > 0 || duty.volunteers.some(({ offered }) => offered)

/** The screen 'Einsätze': the duties that the member or a represented person has taken, open ones, and full ones. */
export const DutiesScreen = () => {
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const { shown, failed, retry } = useDuties()
  const duties = shown && rowsOfOne(shown)
  const own = duties?.filter(isOwn) ?? []
  const others = duties?.filter((duty) => !isOwn(duty)) ?? []
  const open = others.filter(isOpen)
  const full = others.filter((duty) => !isOpen(duty))
  return (
    <>
      <PageHead title={text('duty.title')} detail={text('duty.detail')} />
      <div className="grid">
        <div className="go-row">
          <Link className="go" to="/$locale/intra/meetings" params={{ locale }}>
            {text('duty.meetings')}
            <ArrowRight aria-hidden="true" />
          </Link>
          <Link className="go" to="/$locale/intra/lifts" params={{ locale }}>
            {text('lift.link')}
            <ArrowRight aria-hidden="true" />
          </Link>
          {canEnter('duties', member) && (
            <Link className="go" to="/$locale/intra/admin/duties" params={{ locale }}>
              {text('duty.plan')}
              <ArrowRight aria-hidden="true" />
            </Link>
          )}
        </div>
        {failed && <LoadFailed onRetry={retry}>{text('duty.failed')}</LoadFailed>}
        {duties !== undefined && (
          <>
            <section className="grid" aria-labelledby="own-duties">
              <h2 id="own-duties">{text('duty.own')}</h2>
              {own.length === 0 ? <p className="soft">{text('duty.own.none')}</p> : <DutyList duties={own} />}
            </section>
            <section className="grid" aria-labelledby="open-duties">
              <h2 id="open-duties">{text('duty.open')}</h2>
              {open.length === 0 ? <p className="soft">{text('duty.open.none')}</p> : <DutyList duties={open} />}
            </section>
            {full.length > 0 && (
              <section className="grid" aria-labelledby="full-duties">
                <h2 id="full-duties">{text('duty.full')}</h2>
                <DutyList duties={full} />
              </section>
            )}
            {canEnter('members', member) && <FoldedHours />}
          </>
        )}
      </div>
    </>
  )
}
