import { createFileRoute, useLocation } from '@tanstack/react-router'
import { GuestScreen } from '../../../features/substitutes/GuestScreen.tsx'

const Guest = () => {
  const token = useLocation({ select: ({ hash }) => hash })
  return <GuestScreen key={token} token={token} />
}

// The fragment of the address is the link's secret: it reaches no server and no log.
export const Route = createFileRoute('/$locale/guest/')({
  staticData: { title: 'guest.title', unlisted: true },
  component: Guest,
})
