import { sql } from 'drizzle-orm';
import type { Transaction } from './client.ts';
import { licenceBindings } from './tables/licences.ts';
import { licences, orderLines, orders } from './tables/orders.ts';
import { trials } from './tables/trials.ts';

/**
 * The trials of the owner of the order end, and what was bought runs where they ran, so that its
 * file takes the place of theirs.
 */
export async function convertTrials(db: Transaction, orderId: number, now: Date): Promise<void> {
  const at = sql.param(now, trials.convertedAt);
  await db.execute(sql`
    with bought as (
      select distinct on (trial.id) trial.id as trial_id, bought.id as licence_id
      from ${orders}
      inner join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      inner join ${licences} bought on bought.order_line_id = ${orderLines.id} and bought.unit = 1
      inner join ${licences} trial on trial.kind = 'trial' and trial.product_id = bought.product_id
        and trial.company_id is not distinct from ${orders.companyId}
        and (trial.company_id is not null or trial.user_id = ${orders.userId})
      where ${orders.id} = ${orderId}
      order by trial.id, bought.id
    ), converted as (
      update ${trials} set converted_at = ${at}, converted_to_id = bought.licence_id
      from bought where ${trials.licenceId} = bought.trial_id and ${trials.convertedAt} is null
      returning bought.trial_id, bought.licence_id
    ), ended as (
      update ${licenceBindings} set ended_at = ${at}
      from converted
      where ${licenceBindings.licenceId} = converted.trial_id and ${licenceBindings.endedAt} is null
      returning converted.licence_id, kind, tenant_id, tenant_domain, hosts, bound_by_id
    )
    insert into ${licenceBindings} (licence_id, kind, tenant_id, tenant_domain, hosts, bound_by_id, bound_at)
    select licence_id, kind, tenant_id, tenant_domain, hosts, bound_by_id, ${at} from ended
    on conflict do nothing`);
}
