import * as styles from './overview.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { canEnter } from '#contract/access.ts'
import { toWireTime } from '#contract/clock.ts'
import { useSelected } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { MeetingsSkeleton } from '../answers/MeetingsSkeleton.tsx'
import { UnreadBulletins } from '../bulletins/UnreadBulletins.tsx'
import { OpenEnquiries } from '../enquiries/OpenEnquiries.tsx'
import { myselfQuery } from '../persons/queries.ts'
import { RepresentationHint } from '../representations/RepresentationHint.tsx'
import { More } from './More.tsx'
import { NewMusic } from './NewMusic.tsx'
import { Next, NextSkeleton } from './NextEvent.tsx'
import { OnThisDevice } from './OnThisDevice.tsx'
import { ToAnswer } from './ToAnswer.tsx'
import { useOverviewParts } from './useOverviewParts.ts'

/** Loaded on demand: members see it elsewhere. */
const OwnPurchases = lazy(async () => ({ default: (await import('../purchases/OwnPurchases.tsx')).OwnPurchases }))

const FirstStepsHint = lazy(async () => ({
  default: (await import('../admin/FirstStepsHint.tsx')).FirstStepsHint,
}))
const WaitingTakes = lazy(async () => ({ default: (await import('../outbox/WaitingTakes.tsx')).WaitingTakes }))
const OwnGroups = lazy(async () => ({ default: (await import('../groups/OwnGroups.tsx')).OwnGroups }))
const OwnLoans = lazy(async () => ({ default: (await import('../equipment/OwnLoans.tsx')).OwnLoans }))

/** Placeholder of the next event, and of the open answers below or beside it. */
const OverviewSkeleton = () => (
  <div className="two">
    <NextSkeleton />
    <MeetingsSkeleton count={1} />
  </div>
)

/**
 * The members' start page: the next event, open answers, new music, and what is saved on this device. Accounts without
 * membership see what they hold of the band, and their orders and invoices.
 */
export const IntraScreen = () => {
  const app = useApp()
  const { local, member } = useMember()
  const hasTakes = useSelected(local.waitingTakes, ({ length }) => length > 0)
  const isLoading = useOverviewParts()
  const text = useText()
  const { data: myself } = useQuery(myselfQuery(app))
  const hour = Number(toWireTime(app.now()).slice(11, 13))
  const greeting = hour < 11 ? 'intra.greeting.morning' : hour < 18 ? 'intra.greeting.day' : 'intra.greeting.evening'
  return (
    <>
      <div className="page-head">
        <PageTitle name={text('intra.title')}>{text(greeting, { name: myself?.firstName ?? member.label })}</PageTitle>
      </div>
      {isLoading ? (
        <OverviewSkeleton />
      ) : (
        <Suspense fallback={<OverviewSkeleton />}>
          {canEnter('administration', member) && <FirstStepsHint />}
          {hasTakes && <WaitingTakes />}
          {canEnter('account', member) && <RepresentationHint />}
          {canEnter('intra', member) ? (
            <div className={`two ${styles.overview}`}>
              <Next />
              <div className={`grid ${styles.overviewAnswers}`}>
                <UnreadBulletins />
                <OpenEnquiries />
                {canEnter('meetings', member) && <ToAnswer />}
              </div>
              <div className="grid">
                {canEnter('library', member) && <NewMusic />}
                {canEnter('library', member) && <OnThisDevice />}
              </div>
            </div>
          ) : (
            <div className="grid">
              <UnreadBulletins />
              <OpenEnquiries />
              <OwnGroups hidesEmpty />
              <OwnLoans hidesEmpty />
              <OwnPurchases />
            </div>
          )}
          <More />
        </Suspense>
      )}
    </>
  )
}
