import { useQuery } from '@tanstack/react-query'
import { toWireTime } from '#contract/clock.ts'
import { useApp } from '../../platform/session/app.tsx'
import { type Loading, load } from '../../platform/session/load.ts'
import { teasersQuery } from '../articles/queries.ts'
import { isNotOver } from '../events/event-times.ts'
import { upcomingEventsQuery } from '../events/queries.ts'
import { settingsQuery } from '../layout/queries.ts'
import { usePageTexts } from '../page-texts/PageTexts.tsx'
import { loadTexts } from '../page-texts/queries.ts'
import { Banner } from './Banner.tsx'
import { JoinUs } from './JoinUs.tsx'
import { MissingNote } from './MissingPage.tsx'
import { News } from './News.tsx'
import { NextConcerts } from './NextConcerts.tsx'
import { Welcome } from './Welcome.tsx'

export const loadHome = async ({ context }: Loading): Promise<void> => {
  const { queryClient } = context
  await Promise.all([
    loadTexts(context, 'home'),
    load(queryClient, settingsQuery(context)),
    load(queryClient, teasersQuery(context)),
    load(queryClient, upcomingEventsQuery(context, 'visitors')),
  ])
}

/** To a visitor's page, a link to a member's page looks like an unknown address: preloading it loads nothing. */
export const loadMissing = async ({ context, preload }: Loading & { readonly preload: boolean }): Promise<void> => {
  if (!preload) await loadHome({ context })
}

export const HomeScreen = () => {
  const app = useApp()
  const settings = useQuery(settingsQuery(app))
  const events = useQuery(upcomingEventsQuery(app, 'visitors'))
  const texts = usePageTexts('home')
  const now = toWireTime(app.now())
  const upcoming = events.data?.filter((event) => isNotOver(event, now))
  const preview = settings.data?.numberOfCalendarItems ?? 0
  return (
    <>
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

/** The home page at an address where no page exists. */
export const MissingScreen = () => (
  <>
    <MissingNote />
    <HomeScreen />
  </>
)
