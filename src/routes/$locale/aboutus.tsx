import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/$locale/aboutus')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/$locale/aboutus"!</div>
}
