import { data } from 'react-router';
import { NotFound } from '../blocks/page/not-found.tsx';

function answerNotFound() {
  return data(null, { status: 404 });
}

export { answerNotFound as clientLoader, answerNotFound as loader };

export default NotFound;
