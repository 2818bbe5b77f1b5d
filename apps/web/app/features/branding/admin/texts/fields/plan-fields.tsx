import { limits } from '@partshelf/contract/limits.ts';
import type { PlansContent } from '@partshelf/contract/branding/texts.ts';
import { Field, Textarea } from '../../../../../ui/field.tsx';
import type { ContentProps } from './content-props.ts';
import { RowList } from './row-list.tsx';
import { TextField } from './text-field.tsx';

const emptyPlan = { name: '', price: '', points: [], button: { label: '', link: '/support' } };

export function PlanFields({ content, onChange, errorOf }: ContentProps<PlansContent>) {
  return (
    <RowList
      noun="Plan"
      rows={content.plans}
      most={limits.shopTexts.plans}
      error={errorOf('plans')}
      makeRow={() => emptyPlan}
      onChange={(plans) => onChange({ plans })}
    >
      {(plan, change, index) => (
        <>
          <TextField
            label="Name"
            value={plan.name}
            error={errorOf(`plans.${index}.name`)}
            onChange={(name) => change({ ...plan, name })}
          />
          <TextField
            label="Price text"
            hint="Such as $ 20 a month"
            value={plan.price}
            error={errorOf(`plans.${index}.price`)}
            onChange={(price) => change({ ...plan, price })}
          />
          <Field
            label="Points"
            hint="One in each line"
            error={
              errorOf(`plans.${index}.points`) ??
              plan.points
                .map((_, place) => errorOf(`plans.${index}.points.${place}`))
                .find((error) => error !== undefined)
            }
          >
            <Textarea
              rows={4}
              value={plan.points.join('\n')}
              onChange={({ target }) =>
                change({ ...plan, points: target.value === '' ? [] : target.value.split('\n') })
              }
            />
          </Field>
          <TextField
            label="Button text"
            value={plan.button.label}
            error={errorOf(`plans.${index}.button.label`)}
            onChange={(label) => change({ ...plan, button: { ...plan.button, label } })}
          />
          <TextField
            label="Button link"
            hint="A page of the shop such as /support, or an address with https://"
            value={plan.button.link}
            error={errorOf(`plans.${index}.button.link`)}
            onChange={(link) => change({ ...plan, button: { ...plan.button, link } })}
          />
        </>
      )}
    </RowList>
  );
}
