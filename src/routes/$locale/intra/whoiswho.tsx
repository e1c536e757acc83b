import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/$locale/intra/whoiswho')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/$locale/intra/whoiswho"!</div>
}
