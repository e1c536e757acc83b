import { createFileRoute } from '@tanstack/react-router'
import { IntraScreen } from '../../../features/members/IntraScreen.tsx'

export const Route = createFileRoute('/$locale/intra/')({ component: IntraScreen })
