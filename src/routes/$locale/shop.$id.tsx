import { createFileRoute, notFound } from '@tanstack/react-router'
import { truncate } from '#contract/characters.ts'
import { shopCategoriesQuery, shopItemsQuery } from '../../features/shop/queries.ts'
import { ShopScreen } from '../../features/shop/ShopScreen.tsx'
import { load, loadTexts } from '../-load.ts'

export const Route = createFileRoute('/$locale/shop/$id')({
  staticData: {
    public: true,
    messages: ['shop'],
    title: 'shop.title',
    description: 'shop.description',
    about: (app, { id = '' }) => {
      const item = app.queryClient.getQueryData(shopItemsQuery(app).queryKey)?.find((one) => `${one.id}` === id)
      return item && { title: item.name, description: truncate(item.description.replace(/<[^>]*>/g, ' '), 200) }
    },
  },
  loader: async ({ context, params }) => {
    const query = shopItemsQuery(context)
    await Promise.all([
      load(context.queryClient, query),
      load(context.queryClient, shopCategoriesQuery(context)),
      loadTexts(context, 'shop'),
    ])
    const items = context.queryClient.getQueryData(query.queryKey)
    if (items !== undefined && !items.some(({ id }) => `${id}` === params.id)) throw notFound()
  },
  component: () => <ShopScreen id={Number(Route.useParams().id)} />,
  notFoundComponent: () => <ShopScreen id={0} />,
})
