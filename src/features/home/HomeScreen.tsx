import { useQuery } from '@tanstack/react-query'
import { toWireTime } from '#contract/clock.ts'
import { useApp } from '../../platform/session/app.tsx'
import { isNotOver } from '../events/event-times.ts'
import { upcomingEventsQuery } from '../events/queries.ts'
import { settingsQuery } from '../layout/queries.ts'
import { usePageTexts } from '../page-texts/PageTexts.tsx'
import { Banner } from './Banner.tsx'
import { JoinUs } from './JoinUs.tsx'
import { MissingNote } from './MissingPage.tsx'
import { News } from './News.tsx'
import { NextConcerts } from './NextConcerts.tsx'
import { Welcome } from './Welcome.tsx'

interface HomeScreenProps {
  /** True if there is no page at the requested address. */
  readonly missing?: boolean
}

export const HomeScreen = ({ missing = false }: HomeScreenProps) => {
  const app = useApp()
  const settings = useQuery(settingsQuery(app))
  const events = useQuery(upcomingEventsQuery(app, 'visitors'))
  const texts = usePageTexts('home')
  const now = toWireTime(app.now())
  const upcoming = events.data?.filter((event) => isNotOver(event, now))
  const preview = settings.data?.numberOfCalendarItems ?? 0
  return (
    <>
      {missing ? <MissingNote /> : null}
      <Banner
        event={upcoming?.find((event) => event.kind === 'concert' && !event.cancelled)}
        claim={texts.one('home.claim')}
      />
      <Welcome words={texts.one('home.welcome')} settings={settings.data} />
      <News />
      <NextConcerts
        events={preview > 0 ? upcoming?.slice(0, preview) : []}
        failed={events.isError && events.data === undefined}
        onRetry={events.refetch}
      />
      <JoinUs words={texts.one('home.join')} />
    </>
  )
}
