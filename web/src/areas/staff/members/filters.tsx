import { membersApi } from '@salus/contract/members/members.ts'
import { productsApi } from '@salus/contract/tenant/products.ts'
import { lastCheckUpPeriods, memberInvitationStates, memberSorts } from '@salus/domain/members/member-list.ts'
import { useState } from 'react'
import { ProductIcon } from '../../../pieces/product-icon.tsx'
import { useT } from '../../../i18n/t.tsx'
import { useApiQuery } from '../../../platform/api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/fields/field.tsx'
import { FilterMenu } from '../../../ui/fields/filter-menu.tsx'
import { ArrowDownUp, Boxes, Clock, ListFilter, Mail, Search, Tag as TagIcon } from '../../../ui/icons.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { memberListViews } from './search.ts'
import { useTenant } from '../staff-area.tsx'
import type { useMemberList } from './use-list.ts'

type List = ReturnType<typeof useMemberList>

export function MemberViews({ list }: { list: List }) {
  const t = useT()
  return (
    <div className="scroll-row mb-4">
      <Segmented
        label={t('memberList.view')}
        value={list.search.view ?? 'all'}
        options={(['all', ...memberListViews] as const).map((value) => ({
          value,
          label: t(`memberList.view.${value}`),
        }))}
        onChange={(view) => list.choose({ view: view === 'all' ? undefined : view })}
        onPage
      />
    </div>
  )
}

export function MemberFilters({ list }: { list: List }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { search, typed, choose, type } = list
  const chosen = [search.lastCheckUp, search.invitation, search.sort, ...(search.productId ?? []), ...typed.tags]
  const count = chosen.filter((one) => one !== undefined).length
  return (
    <div className="relative flex flex-wrap items-center gap-2.5 p-4">
      <TextInput
        isSmall
        className="!w-auto min-w-0 flex-1 basis-40 @[56.25rem]:basis-72"
        type="search"
        maxLength={100}
        icon={<Search aria-hidden strokeWidth={1.75} />}
        aria-label={t('memberList.search')}
        placeholder={t('memberList.searchHint')}
        value={typed.text}
        autoComplete="off"
        onChange={(event) => type({ text: event.currentTarget.value })}
      />
      <Button className="@[35rem]:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ListFilter aria-hidden strokeWidth={1.75} />
        {t('memberList.filters', { count })}
      </Button>
      <div className={`${isOpen ? 'flex' : 'hidden'} w-full flex-wrap gap-2.5 @[35rem]:flex @[35rem]:w-auto`}>
        <TagFilter tags={typed.tags} onChange={(tags) => type({ tags })} />
        <ProductFilter productIds={search.productId ?? []} onChange={(productId) => choose({ productId })} />
        <FilterMenu
          label={t('memberList.lastCheckUp')}
          icon={<Clock aria-hidden strokeWidth={1.75} />}
          options={lastCheckUpPeriods.map((value) => ({ value, label: t(`memberList.period.${value}`) }))}
          chosen={search.lastCheckUp === undefined ? [] : [search.lastCheckUp]}
          onChange={([lastCheckUp]) => choose({ lastCheckUp })}
          summary={search.lastCheckUp === undefined ? '' : t(`memberList.period.${search.lastCheckUp}`)}
          clearLabel={t('memberList.clearFilter', { filter: t('memberList.lastCheckUp') })}
        />
        <FilterMenu
          label={t('memberList.invitation')}
          icon={<Mail aria-hidden strokeWidth={1.75} />}
          options={memberInvitationStates.map((value) => ({ value, label: t(`memberList.state.${value}`) }))}
          chosen={search.invitation === undefined ? [] : [search.invitation]}
          onChange={([invitation]) => choose({ invitation })}
          summary={search.invitation === undefined ? '' : t(`memberList.state.${search.invitation}`)}
          clearLabel={t('memberList.clearFilter', { filter: t('memberList.invitation') })}
        />
        <FilterMenu
          label={t('memberList.sort')}
          icon={<ArrowDownUp aria-hidden strokeWidth={1.75} />}
          options={memberSorts.map((value) => ({ value, label: t(`memberList.sort.${value}`) }))}
          chosen={search.sort === undefined ? [] : [search.sort]}
          onChange={([sort]) => choose({ sort })}
          summary={search.sort === undefined ? '' : t(`memberList.sort.${search.sort}`)}
          clearLabel={t('memberList.clearFilter', { filter: t('memberList.sort') })}
        />
      </div>
    </div>
  )
}

function TagFilter({ tags, onChange }: { tags: readonly string[]; onChange: (tags: readonly string[]) => void }) {
  const t = useT()
  const { tenantId } = useTenant()
  const answer = useApiQuery(membersApi.getMemberTags, { params: { tenantId } })
  const known = answer.data?.items ?? []
  const gone = tags.filter((tag) => !known.some((one) => one.tag === tag)).map((tag) => ({ tag, count: 0 }))
  return (
    <FilterMenu
      label={t('memberList.tag')}
      icon={<TagIcon aria-hidden strokeWidth={1.75} />}
      options={[...gone, ...known].map(({ tag, count }) => ({ value: tag, label: tag, note: count }))}
      chosen={tags}
      isMultiple
      onChange={onChange}
      summary={tags.length === 1 ? (tags[0] ?? '') : t('memberList.tags', { count: tags.length })}
      clearLabel={t('memberList.clearFilter', { filter: t('memberList.tag') })}
      empty={t('memberList.noTags')}
    />
  )
}

interface ProductFilterProps {
  productIds: readonly number[]
  onChange: (productIds: number[]) => void
}

function ProductFilter({ productIds, onChange }: ProductFilterProps) {
  const t = useT()
  const { tenantId } = useTenant()
  const answer = useApiQuery(productsApi.getAvailableProductsOfTenant, { params: { tenantId } })
  const products = answer.data?.items ?? []
  const only = products.find(({ plugin }) => plugin.pluginId === productIds[0])?.displayName
  return (
    <FilterMenu
      label={t('memberList.product')}
      icon={<Boxes aria-hidden strokeWidth={1.75} />}
      options={products.map(({ plugin, displayName }) => ({
        value: String(plugin.pluginId),
        label: displayName,
        icon: (
          <span className="text-muted">
            <ProductIcon pluginId={plugin.pluginId} />
          </span>
        ),
      }))}
      chosen={productIds.map(String)}
      isMultiple
      onChange={(chosen) => onChange(chosen.map(Number))}
      summary={
        productIds.length === 1 && only !== undefined ? only : t('memberList.products', { count: productIds.length })
      }
      clearLabel={t('memberList.clearFilter', { filter: t('memberList.product') })}
      empty={t('memberList.noProducts')}
    />
  )
}
