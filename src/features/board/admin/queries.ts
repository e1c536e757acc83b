import { listBoardMeetings, listBoardMembers, listTasks } from '#contract/board.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import { itemsQuery } from '../../../platform/session/endpoint-query.ts'
import { fresh } from '../../admin/fresh.ts'

type App = Pick<RouterContext, 'call' | 'locale'>

/** The open tasks by day, then those that were done. Never stored on the device. */
export const tasksQuery = (app: App) =>
  itemsQuery(app, ['board-tasks', app.locale], listTasks, {}, { ...fresh, shows: ['board_task', 'event', 'file'] })

/** The members of the board, who do its tasks. */
export const boardMembersQuery = (app: Pick<App, 'call'>) =>
  itemsQuery(app, ['board-members'], listBoardMembers, {}, { ...fresh, shows: ['membership', 'person'] })

/** The next meetings of the board. */
export const boardMeetingsQuery = (app: App) =>
  itemsQuery(
    app,
    ['board-meetings', app.locale],
    listBoardMeetings,
    {},
    { ...fresh, shows: ['event', 'group', 'membership'] },
  )
