import type { DemoProduct } from './demo-product.ts';
import { approvalInbox } from './forms-and-workflow/approval-inbox.ts';
import { formBuilder } from './forms-and-workflow/form-builder.ts';
import { quickPoll } from './forms-and-workflow/quick-poll.ts';
import { surveyDesk } from './forms-and-workflow/survey-desk.ts';
import { taskBoard } from './forms-and-workflow/task-board.ts';
import { workflowDesigner } from './forms-and-workflow/workflow-designer.ts';

export const formsAndWorkflow: DemoProduct[] = [
  quickPoll,
  workflowDesigner,
  formBuilder,
  approvalInbox,
  taskBoard,
  surveyDesk,
];
