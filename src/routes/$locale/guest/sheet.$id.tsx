import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Turn } from '../../../features/sheets/stand/turns.ts'
import { GuestSheetScreen } from '../../../features/substitutes/GuestSheetScreen.tsx'

const GuestSheet = () => {
  const { locale, id } = Route.useParams()
  const token = useLocation({ select: ({ hash }) => hash })
  const navigate = Route.useNavigate()
  const last = useRef<Turn>('next')
  return (
    <GuestSheetScreen
      token={token}
      sheetId={Number(id)}
      enter={last.current === 'next' ? 'first' : 'last'}
      onSheet={(sheetId, turn) => {
        last.current = turn
        void navigate({
          to: '/$locale/guest/sheet/$id',
          params: { locale, id: `${sheetId}` },
          hash: token,
          replace: true,
        })
      }}
      onClose={() => void navigate({ to: '/$locale/guest', params: { locale }, hash: token, replace: true })}
    />
  )
}

export const Route = createFileRoute('/$locale/guest/sheet/$id')({
  staticData: { title: 'guest.title', unlisted: true, bare: true },
  component: GuestSheet,
})
