import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../../session/app.tsx'
import { useText } from '../../../ui/intl.tsx'
import { EditHead } from '../edit/EditScreen.tsx'
import { EventForm } from './EventForm.tsx'

/** Once it is saved, programme and answers are there too. */
export const NewEventScreen = () => {
  const { locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return (
    <>
      <EditHead list="/$locale/intra/admin/events" title={text('admin.events.new')}>
        <p>{text('admin.event.new.intro')}</p>
      </EditHead>
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
