import { createFileRoute, notFound } from '@tanstack/react-router'
import { ChapterScreen } from '../../../../../features/handbook/admin/ChapterScreen.tsx'
import { loadChapter } from '../../../../../features/handbook/admin/chapters.ts'

export const Route = createFileRoute('/$locale/intra/admin/handbook/$chapter')({
  staticData: { title: 'admin.handbook' },
  loader: async ({ params }) => {
    const chapter = await loadChapter(params.chapter)
    if (chapter === undefined) throw notFound()
    return { title: chapter.title, html: chapter.html }
  },
  component: () => <ChapterScreen {...Route.useLoaderData()} />,
})
