import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { BackToEvents } from './EditEventScreen.tsx'
import { EventForm } from './EventForm.tsx'

/** Once it is saved, programme and answers are there too. */
export const NewEventScreen = () => {
  const { locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return (
    <>
      <div className="page-head">
        <BackToEvents />
        <PageTitle>{text('admin.events.new')}</PageTitle>
        <p>{text('admin.event.new.intro')}</p>
      </div>
      <EventForm
        event={null}
        onSaved={({ id }) => {
          void queryClient.invalidateQueries({ queryKey: ['events'] })
          void navigate({
            to: '/$locale/intra/admin/events/$id',
            params: { locale, id: `${id}` },
            search: { saved: true },
            replace: true,
          })
        }}
      />
    </>
  )
}
